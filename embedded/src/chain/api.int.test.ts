import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generateKey, sha256Hex, toBase58 } from './encoding.ts';
import { call, clientOf, json, startChain, type TestChain } from './harness.test.ts';

let chain: TestChain;
let paid: string;
const recipient = toBase58(generateKey().address);

beforeAll(async () => {
  chain = await startChain();
  await chain.mine(3);
  paid = await chain.transfer(recipient, 123_456_789n);
  await chain.mine();
});
afterAll(() => chain.close());

const rpc = async (path: string, body: unknown): Promise<Record<string, unknown>> =>
  json(await call(chain.port, 'POST', path, body));

describe('blocks', () => {
  it('isConnected sees a full node, a solidity node and an event server', async () => {
    expect(await chain.tronWeb.isConnected()).toEqual({
      fullNode: true,
      solidityNode: true,
      eventServer: true,
    });
  });

  it('an empty block has no transactions key and a root of zeros; a filled one has both', async () => {
    const empty = await chain.tronWeb.trx.getBlockByNumber(2);
    expect(empty).not.toHaveProperty('transactions');
    expect(empty.block_header.raw_data.txTrieRoot).toBe('0'.repeat(64));
    const filled = await chain.tronWeb.trx.getCurrentBlock();
    expect(filled.block_header.raw_data.txTrieRoot).toMatch(/^(?!0{64})[0-9a-f]{64}$/);
    expect(filled.transactions).toHaveLength(1);
    expect(filled.transactions?.[0]).toMatchObject({ txID: paid, ret: [{ contractRet: 'SUCCESS' }] });
  });

  it('ids begin with the number, and each block names its parent', async () => {
    const [third, fourth] = [
      await chain.tronWeb.trx.getBlockByNumber(3),
      await chain.tronWeb.trx.getBlockByNumber(4),
    ];
    expect(fourth.blockID.slice(0, 16)).toBe('0000000000000004');
    expect(fourth.block_header.raw_data.parentHash).toBe(third.blockID);
    expect(await chain.tronWeb.trx.getBlockByHash(third.blockID)).toEqual(third);
  });

  it('getblock tells the header alone unless detail is asked for', async () => {
    const header = await rpc('/wallet/getblock', { id_or_num: '4', detail: false });
    const whole = await rpc('/wallet/getblock', { id_or_num: '4', detail: true });
    expect(header).not.toHaveProperty('transactions');
    expect(whole).toHaveProperty('transactions');
    expect(header.blockID).toBe(whole.blockID);
  });

  it('an unknown block is an empty object, for which the client throws', async () => {
    expect(await rpc('/wallet/getblockbynum', { num: 999 })).toEqual({});
    await expect(chain.tronWeb.trx.getBlockByNumber(999)).rejects.toThrow('Block not found');
  });

  it('the newest solid block is 18 below the head', async () => {
    await chain.mine(20);
    const head = await chain.tronWeb.trx.getCurrentBlock();
    const solid = await chain.tronWeb.trx.getConfirmedCurrentBlock();
    expect(head.block_header.raw_data.number - solid.block_header.raw_data.number).toBe(18);
  });

  it('27 witnesses take turns', async () => {
    await chain.mine(27);
    const head = chain.chain.ledger.head.number;
    const blocks = await chain.tronWeb.trx.getBlockRange(head - 26, head);
    expect(new Set(blocks.map((block) => block.block_header.raw_data.witness_address)).size).toBe(27);
  });

  it('the range and the latest blocks can be asked for together', async () => {
    expect(await chain.tronWeb.trx.getBlockRange(1, 3)).toHaveLength(3);
    expect((await rpc('/wallet/getblockbylatestnum', { num: 2 })).block).toHaveLength(2);
  });
});

describe('transactions and their results', () => {
  it('getTransaction shows it as it was sent; the id is the hash of its raw bytes', async () => {
    const transaction = await chain.tronWeb.trx.getTransaction(paid);
    expect(sha256Hex(transaction.raw_data_hex)).toBe(paid);
    expect(transaction.signature[0]).toMatch(/^[0-9a-f]{130}$/);
    expect(transaction.raw_data.contract[0]?.type).toBe('TriggerSmartContract');
  });

  it('unknown ids are an empty object, for which the client throws', async () => {
    expect(await rpc('/wallet/gettransactionbyid', { value: 'ab'.repeat(32) })).toEqual({});
    await expect(chain.tronWeb.trx.getTransaction('ab'.repeat(32))).rejects.toThrow('not found');
    expect(await chain.tronWeb.trx.getTransactionInfo('ab'.repeat(32))).toEqual({});
  });

  it('the infos of a block are a list: empty for an empty or unknown block, {} for block 0', async () => {
    const infos = async (num: number): Promise<unknown> =>
      chain.tronWeb.fullNode.request('wallet/gettransactioninfobyblocknum', { num }, 'post');
    expect(await infos(4)).toMatchObject([{ id: paid, blockNumber: 4, receipt: { result: 'SUCCESS' } }]);
    expect(await infos(3)).toEqual([]);
    expect(await infos(100_000)).toEqual([]);
    expect(await infos(0)).toEqual({});
  });

  it('proto3 defaults are left out', async () => {
    const info = await rpc('/wallet/gettransactioninfobyid', { value: paid });
    expect(info).not.toHaveProperty('result');
    expect(JSON.stringify(info)).not.toMatch(/:0[,}]|:false|:""/);
  });

  it('visible prints addresses in base58, also those of logs', async () => {
    const info = await rpc('/wallet/gettransactioninfobyid', { value: paid, visible: true });
    const [log] = z.array(z.object({ address: z.string() })).parse(info.log);
    expect(log?.address).toBe(chain.usdt);
    expect(info.contract_address).toBe(chain.usdt);
  });

  it('GET with int64_as_string makes strings of 64-bit integers', async () => {
    const block = await chain.tronWeb.trx.raw.getCurrentBlock();
    expect(block.block_header.raw_data).toMatchObject({
      version: 34,
      number: expect.stringMatching(/^\d+$/),
    });
    const answer = await json(
      await call(chain.port, 'GET', `/wallet/gettransactioninfobyid?value=${paid}&int64_as_string=true`),
    );
    expect(answer.blockNumber).toBe('4');
  });
});

describe('accounts and the network', () => {
  it('balances are those of the solid block', async () => {
    const stranger = toBase58(generateKey().address);
    await call(chain.port, 'POST', '/dev/fund', { address: stranger, trx: '5000000' });
    await chain.mine();
    expect(await chain.tronWeb.trx.getUnconfirmedBalance(stranger)).toBe(5_000_000);
    expect(await chain.tronWeb.trx.getBalance(stranger)).toBe(0);
    await chain.mine(18);
    expect(await chain.tronWeb.trx.getBalance(stranger)).toBe(5_000_000);
  });

  it('an account that never was is an empty object', async () => {
    const nobody = toBase58(generateKey().address);
    expect(await chain.tronWeb.trx.getAccount(nobody)).toEqual({});
    expect(await chain.tronWeb.trx.getAccountResources(nobody)).toEqual({});
  });

  it('resources show the free bandwidth in use', async () => {
    await chain.transfer(recipient, 1n);
    await chain.mine();
    const resources = await chain.tronWeb.trx.getAccountResources(chain.demo.address);
    expect(resources.freeNetLimit).toBe(600);
    expect(resources.freeNetUsed).toBeGreaterThan(300);
    expect(await chain.tronWeb.trx.getBandwidth(chain.demo.address)).toBe(600 - (resources.freeNetUsed ?? 0));
  });

  it('chain parameters carry the prices of energy and bandwidth', async () => {
    const parameters = await chain.tronWeb.trx.getChainParameters();
    expect(parameters).toContainEqual({ key: 'getEnergyFee', value: 100 });
    expect(parameters).toContainEqual({ key: 'getTransactionFee', value: 1_000 });
  });

  it('a field that cannot be read is an error text with HTTP 200', async () => {
    for (const [path, body] of [
      ['/wallet/getaccount', { address: 'T123' }],
      ['/wallet/getblockbynum', { num: 'seven' }],
      ['/wallet/getaccount', { address: chain.demo.address }],
    ] as const) {
      const response = await call(chain.port, 'POST', path, body);
      expect(response.status).toBe(200);
      expect((await json(response)).Error).toMatch(/^class java|^class org/);
    }
  });
});

describe('contracts', () => {
  it('contract().at loads the ABI from the node and reads through it', async () => {
    const token = await chain.tronWeb.contract().at(chain.usdt);
    expect(await token.symbol?.().call()).toBe('USDT');
    expect(await token.name?.().call()).toBe('Tether USD');
    expect(BigInt(await token.decimals?.().call())).toBe(6n);
    expect(await token.paused?.().call()).toBe(false);
    expect(await token.isBlackListed?.(recipient).call()).toBe(false);
    expect(BigInt(await token.totalSupply?.().call())).toBe(1_000_000_000_000_000n);
  });

  it('a constant call answers words, energy and no transaction on the chain', async () => {
    const { tronWeb, usdt, demo } = chain;
    const parameters = [{ type: 'address', value: recipient }];
    const answer = await tronWeb.transactionBuilder.triggerConstantContract(
      usdt,
      'balanceOf(address)',
      {},
      parameters,
      demo.address,
    );
    expect(answer.energy_used).toBe(935);
    expect(BigInt(`0x${answer.constant_result?.[0]}`)).toBe(123_456_790n);
    const solid = await tronWeb.transactionBuilder.triggerConfirmedConstantContract(
      usdt,
      'balanceOf(address)',
      {},
      parameters,
      demo.address,
    );
    expect(BigInt(`0x${solid.constant_result?.[0]}`)).toBe(123_456_789n);
  });

  it('a constant call that reverts says why', async () => {
    const poor = generateKey();
    const answer = await rpc('/wallet/triggerconstantcontract', {
      owner_address: poor.address,
      contract_address: chain.tronWeb.address.toHex(chain.usdt),
      function_selector: 'transfer(address,uint256)',
      parameter: `${poor.address.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
    });
    expect(answer).toMatchObject({
      result: { result: true, message: Buffer.from('REVERT opcode executed').toString('hex') },
      transaction: { ret: [{ ret: 'FAILED' }] },
    });
    expect(z.array(z.string()).parse(answer.constant_result)[0]).toMatch(/^08c379a0/);
  });

  it('estimateEnergy tells what a transfer will cost', async () => {
    const { tronWeb, usdt, demo } = chain;
    const estimate = async (to: string) =>
      tronWeb.transactionBuilder.estimateEnergy(
        usdt,
        'transfer(address,uint256)',
        {},
        [
          { type: 'address', value: to },
          { type: 'uint256', value: '5' },
        ],
        demo.address,
      );
    expect((await estimate(recipient)).energy_required).toBe(64_285);
    expect((await estimate(toBase58(generateKey().address))).energy_required).toBe(130_285);
  });

  it('an address without a contract is refused', async () => {
    const builder = clientOf(chain.port, chain.demo.privateKey).transactionBuilder;
    await expect(
      builder.triggerSmartContract(recipient, 'transfer(address,uint256)', {}, [], chain.demo.address),
    ).rejects.toThrow('No contract');
    await expect(chain.tronWeb.contract().at(recipient)).rejects.toThrow();
  });
});
