import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generateKey, hexToText, toBase58 } from './encoding.ts';
import { call, clientOf, json, startChain, type TestChain, tokenAbi } from './harness.test.ts';
import { TRANSFER_TOPIC } from './trc20.ts';

let chain: TestChain;
const recipient = toBase58(generateKey().address);

beforeEach(async () => {
  chain = await startChain();
  await chain.mine(30);
});
afterEach(() => chain.close());

const infoOf = async (txid: string) => chain.tronWeb.trx.getUnconfirmedTransactionInfo(txid);
const infosOf = async (num: number, port = chain.port): Promise<unknown> =>
  clientOf(port, chain.demo.privateKey).fullNode.request(
    'wallet/gettransactioninfobyblocknum',
    { num },
    'post',
  );
const blockIdAt = async (num: number): Promise<unknown> =>
  (await chain.tronWeb.trx.getBlockByNumber(num)).blockID;

async function balanceOf(address: string, token = chain.usdt): Promise<bigint> {
  return BigInt(await chain.tronWeb.contract(tokenAbi, token).methods.balanceOf(address).call());
}

async function heights(): Promise<{ head: number; solid: number }> {
  const state = await json(await call(chain.port, 'GET', '/dev/chain'));
  return z.object({ head: z.number(), solid: z.number() }).parse(state);
}

describe('fork', () => {
  it('replaces the newest blocks by a longer branch; the transactions come back in its last block', async () => {
    const txid = await chain.transfer(recipient, 5n);
    await chain.mine(3);
    const before = [await blockIdAt(30), await blockIdAt(31), await blockIdAt(33)];
    expect(await infoOf(txid)).toMatchObject({ blockNumber: 31 });
    const made = await chain.fault({ fork: { depth: 3 } });
    expect(made.fork).toMatchObject({ height: 34 });
    const after = [await blockIdAt(30), await blockIdAt(31), await blockIdAt(33)];
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[2]).not.toBe(before[2]);
    expect((await chain.tronWeb.trx.getBlockByNumber(31)).block_header.raw_data.parentHash).toBe(before[0]);
    expect(await infosOf(31)).toEqual([]);
    expect(await infoOf(txid)).toMatchObject({ blockNumber: 34, receipt: { result: 'SUCCESS' } });
    expect(await balanceOf(recipient)).toBe(5n);
  });

  it('with a length the chain goes on below its former height, later in time', async () => {
    const txid = await chain.transfer(recipient, 5n);
    await chain.mine(5);
    const timeAt = async (num: number) =>
      (await chain.tronWeb.trx.getBlockByNumber(num)).block_header.raw_data.timestamp;
    const before = await timeAt(35);
    const made = await chain.fault({ fork: { depth: 5, length: 2 } });
    expect(made.fork).toMatchObject({ height: 32 });
    expect(await infoOf(txid)).toMatchObject({ blockNumber: 32 });
    expect(await timeAt(31)).toBeGreaterThan(before);
    expect((await heights()).head).toBe(32);
  });

  it('with drop the transactions are gone and so is their effect', async () => {
    const before = await balanceOf(chain.demo.address);
    const txid = await chain.transfer(recipient, 5n);
    await chain.mine(2);
    await chain.fault({ fork: { depth: 2, drop: true } });
    await chain.mine(20);
    expect(await infoOf(txid)).toEqual({});
    expect(await balanceOf(recipient)).toBe(0n);
    expect(await balanceOf(chain.demo.address)).toBe(before);
  });

  it('brings back a failed transaction as failed', async () => {
    await chain.fault({ revertNext: {} });
    const txid = await chain.transfer(recipient, 5n);
    await chain.mine();
    await chain.fault({ fork: { depth: 1 } });
    expect(await infoOf(txid)).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } });
  });

  it('never touches a solid block', async () => {
    const { head, solid } = await heights();
    const refused = await call(chain.port, 'POST', '/dev/faults', { fork: { depth: head - solid + 1 } });
    expect(refused.status).toBe(409);
    const ids = [await blockIdAt(solid), await blockIdAt(solid + 1)];
    await chain.fault({ fork: { depth: head - solid } });
    expect(await blockIdAt(solid)).toBe(ids[0]);
    expect(await blockIdAt(solid + 1)).not.toBe(ids[1]);
    expect((await heights()).solid).toBeGreaterThanOrEqual(solid);
  });
});

describe('stalled solidity', () => {
  it('the head grows, the solid height stands; afterwards it catches up', async () => {
    const { solid } = await heights();
    await chain.fault({ stallSolid: {} });
    const txid = await chain.transfer(recipient, 5n);
    await chain.mine(80);
    expect(await heights()).toEqual({ head: 110, solid });
    expect(await infoOf(txid)).toMatchObject({ blockNumber: 31 });
    expect(await chain.tronWeb.trx.getTransactionInfo(txid)).toEqual({});
    expect(await chain.tronWeb.trx.getBalance(chain.demo.address)).toBeGreaterThan(0);
    await chain.fault({ stallSolid: { on: false } });
    await chain.mine(27);
    expect(await heights()).toEqual({ head: 137, solid: 119 });
    expect((await chain.tronWeb.trx.getTransactionInfo(txid)).id).toBe(txid);
  });
});

describe('nodes that lie, lag or refuse', () => {
  it('denies the infos of a block as often as ordered, on one node only', async () => {
    const txid = await chain.transfer(recipient, 5n);
    await chain.mine();
    await chain.fault({ emptyInfos: { height: 31, count: 2 } });
    expect(await infosOf(31)).toEqual([]);
    expect(await infosOf(31, chain.port2)).toMatchObject([{ id: txid }]);
    expect(await infosOf(31)).toEqual([]);
    expect(await infosOf(31)).toMatchObject([{ id: txid }]);
    await chain.fault({ emptyInfos: { shape: '{}' } });
    expect(await infosOf(31)).toEqual({});
  });

  it('the second node lags behind in everything it says', async () => {
    const second = clientOf(chain.port2, chain.demo.privateKey);
    await chain.fault({ lag: { blocks: 5 } });
    const txid = await chain.transfer(recipient, 5n);
    await chain.mine(5);
    expect((await second.trx.getCurrentBlock()).block_header.raw_data.number).toBe(30);
    expect((await second.trx.getConfirmedCurrentBlock()).block_header.raw_data.number).toBe(12);
    expect(await second.trx.getUnconfirmedTransactionInfo(txid)).toEqual({});
    expect(await infosOf(31, chain.port2)).toEqual([]);
    const token = second.contract(tokenAbi, chain.usdt);
    expect(BigInt(await token.methods.balanceOf(recipient).call())).toBe(0n);
    await chain.mine();
    expect((await second.trx.getUnconfirmedTransactionInfo(txid)).id).toBe(txid);
  });

  it('turns requests away in each of the ways nodes do', async () => {
    const ask = async (port = chain.port) => call(port, 'GET', '/wallet/getnowblock');
    await chain.fault({ rateLimit: { mode: '429', count: 2 } });
    expect([(await ask()).status, (await ask(chain.port2)).status, (await ask()).status]).toEqual([
      429, 200, 429,
    ]);
    expect((await ask()).status).toBe(200);
    await chain.fault({ rateLimit: { mode: '403' } });
    expect((await ask()).status).toBe(403);
    await chain.fault({ rateLimit: { mode: 'lack' } });
    const lacking = await ask();
    expect(lacking.status).toBe(200);
    expect(await lacking.json()).toEqual({
      Error: 'class java.lang.IllegalAccessException : lack of computing resources',
    });
    await chain.fault({ rateLimit: { mode: 'silence' } });
    const silent = fetch(`http://127.0.0.1:${chain.port}/wallet/getnowblock`, {
      signal: AbortSignal.timeout(300),
    });
    await expect(silent).rejects.toThrow();
    expect((await ask()).status).toBe(200);
  });

  it('loses a broadcast that it answered with success', async () => {
    await chain.fault({ broadcastLost: {} });
    const token = chain.tronWeb.contract(tokenAbi, chain.usdt);
    const send = async () => token.methods.transfer(recipient, '9').send({ feeLimit: 30_000_000 });
    const lost = await send();
    await chain.mine();
    expect(await infoOf(lost)).toEqual({});
    const kept = await send();
    await chain.mine();
    expect(await infoOf(kept)).toMatchObject({ id: kept });
  });

  it('refuses to estimate energy, as many nodes do', async () => {
    await chain.fault({ noEstimateEnergy: {} });
    const answer = await json(await call(chain.port, 'POST', '/wallet/estimateenergy', {}));
    const { message } = z.object({ message: z.string() }).parse(answer.result);
    expect(hexToText(message)).toBe('this node does not support estimate energy');
  });
});

describe('transactions that are not what they seem', () => {
  it('REVERT with plausible calldata: no log, nothing moved', async () => {
    await chain.fault({ revertNext: {} });
    const txid = await chain.transfer(recipient, 5n);
    const next = await chain.transfer(recipient, 6n);
    await chain.mine();
    expect(await infoOf(txid)).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } });
    expect(await infoOf(txid)).not.toHaveProperty('log');
    const { raw_data } = await chain.tronWeb.trx.getTransaction(txid);
    expect(JSON.stringify(raw_data)).toContain('a9059cbb');
    expect(await infoOf(next)).toMatchObject({ receipt: { result: 'SUCCESS' } });
    expect(await balanceOf(recipient)).toBe(6n);
  });

  it('OUT_OF_TIME carries a log and yet moved nothing', async () => {
    await chain.fault({ outOfTimeWithLog: {} });
    const txid = await chain.transfer(recipient, 5n);
    await chain.mine();
    expect(await infoOf(txid)).toMatchObject({
      result: 'FAILED',
      receipt: { result: 'OUT_OF_TIME' },
      log: [{ topics: [TRANSFER_TOPIC, expect.anything(), expect.anything()] }],
    });
    expect(await balanceOf(recipient)).toBe(0n);
  });

  it('a fake token has USDT’s name and symbol and another address', async () => {
    const made = await chain.fault({ fakeToken: {} });
    await chain.mine();
    const { contract } = z.object({ contract: z.string() }).parse(made.fakeToken);
    expect(contract).not.toBe(chain.usdt);
    const fake = await chain.tronWeb.contract().at(contract);
    expect(await fake.symbol?.().call()).toBe('USDT');
    expect(await fake.name?.().call()).toBe('Tether USD');
    const body = { to: recipient, amount: '7000000', token: contract };
    const { txid } = await json(await call(chain.port, 'POST', '/dev/transfer', body));
    await chain.mine();
    const info = await infoOf(String(txid));
    expect(info.log?.[0]?.address).toBe(chain.tronWeb.address.toHex(contract).slice(2).toLowerCase());
    expect(await balanceOf(recipient, contract)).toBe(7_000_000n);
    expect(await balanceOf(recipient)).toBe(0n);
  });

  it('two transfers in one transaction, made by a contract that is not the token', async () => {
    const other = toBase58(generateKey().address);
    const payments = [
      { to: recipient, amount: '3' },
      { to: other, amount: '4' },
    ];
    const made = await chain.fault({ twoTransfers: { payments } });
    await chain.mine();
    const { txid } = z.object({ txid: z.string() }).parse(made.twoTransfers);
    const info = await infoOf(txid);
    expect(info.contract_address).toBe(chain.tronWeb.address.toHex(chain.multisend).toLowerCase());
    expect(info.log?.map((log) => BigInt(`0x${log.data}`))).toEqual([3n, 4n]);
    expect(info.log?.every((log) => log.address === info.log?.[0]?.address)).toBe(true);
    expect([await balanceOf(recipient), await balanceOf(other)]).toEqual([3n, 4n]);
  });
});

describe('the token and the network', () => {
  it('a blacklisted sender cannot pay, a blacklisted recipient can be paid', async () => {
    const blocked = generateKey();
    const body = { address: blocked.address, usdt: '100', trx: '100000000' };
    await call(chain.port, 'POST', '/dev/fund', body);
    await chain.fault({ blacklist: { address: blocked.address } });
    await chain.mine();
    const out = await chain.transfer(recipient, 1n, blocked.privateKey);
    const into = await chain.transfer(toBase58(blocked.address), 1n);
    await chain.mine();
    expect((await infoOf(out)).receipt.result).toBe('REVERT');
    expect((await infoOf(into)).receipt.result).toBe('SUCCESS');
    const token = await chain.tronWeb.contract().at(chain.usdt);
    expect(await token.isBlackListed?.(toBase58(blocked.address)).call()).toBe(true);
    expect(await token.getBlackListStatus?.(toBase58(blocked.address)).call()).toBe(true);
  });

  it('a paused token moves for nobody until it goes on', async () => {
    await chain.fault({ pause: {} });
    await chain.mine();
    const refused = await chain.transfer(recipient, 1n);
    await chain.fault({ pause: { on: false } });
    await chain.mine();
    const taken = await chain.transfer(recipient, 1n);
    await chain.mine();
    expect((await infoOf(refused)).receipt.result).toBe('REVERT');
    expect((await infoOf(taken)).receipt.result).toBe('SUCCESS');
  });

  it('the price of energy changes with a block', async () => {
    await chain.fault({ energyPrice: { sun: 420 } });
    await chain.mine();
    expect(await chain.tronWeb.trx.getChainParameters()).toContainEqual({ key: 'getEnergyFee', value: 420 });
    const txid = await chain.transfer(recipient, 1n);
    await chain.mine();
    expect((await infoOf(txid)).receipt.energy_fee).toBe(130_285 * 420);
  });

  it('an order that makes no sense is refused as a whole', async () => {
    for (const orders of [{ fork: { depth: 0 } }, { forks: {} }, { rateLimit: { mode: '500' } }, 'x', null]) {
      expect((await call(chain.port, 'POST', '/dev/faults', orders)).status).toBe(400);
    }
  });
});
