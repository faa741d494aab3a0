import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generateKey, hexToText, signHash, toBase58 } from './encoding.ts';
import { call, clientOf, startChain, type TestChain, tokenAbi } from './harness.test.ts';

const transactionSchema = z.object({
  transaction: z.looseObject({ txID: z.string(), raw_data: z.unknown() }),
});

let chain: TestChain;
const recipient = toBase58(generateKey().address);

beforeAll(async () => {
  chain = await startChain();
  await chain.mine(2);
});
afterAll(() => chain.close());

interface Choices {
  readonly privateKey?: string;
  readonly owner?: string;
  readonly amount?: string;
  readonly feeLimit?: number;
  readonly permissionId?: number;
  readonly blockHeader?: {
    ref_block_bytes: string;
    ref_block_hash: string;
    expiration: number;
    timestamp: number;
  };
}

/** Builds a transfer without asking the node and signs it. */
async function signedTransfer(choices: Choices = {}) {
  const { tronWeb, usdt, demo } = chain;
  const { privateKey = demo.privateKey, owner = demo.address, amount = '1000000' } = choices;
  const built = await tronWeb.transactionBuilder.triggerSmartContract(
    usdt,
    'transfer(address,uint256)',
    {
      txLocal: true,
      feeLimit: choices.feeLimit ?? 30_000_000,
      ...(choices.permissionId ? { permissionId: choices.permissionId } : {}),
      ...(choices.blockHeader ? { blockHeader: choices.blockHeader } : {}),
    },
    [
      { type: 'address', value: recipient },
      { type: 'uint256', value: amount },
    ],
    owner,
  );
  return tronWeb.trx.multiSign(built.transaction, privateKey);
}

async function headReference() {
  const { block_header, blockID } = await chain.tronWeb.trx.getCurrentBlock();
  const { number, timestamp } = block_header.raw_data;
  return {
    ref_block_bytes: number.toString(16).slice(-4).padStart(4, '0'),
    ref_block_hash: blockID.slice(16, 32),
    expiration: timestamp + 60_000,
    timestamp,
  };
}

const send = async (signed: Awaited<ReturnType<typeof signedTransfer>>) =>
  chain.tronWeb.trx.sendRawTransaction(signed);

describe('an account’s active permission', () => {
  it('lets its key call contracts for the account, and do nothing else', async () => {
    const { treasurySigner, treasury } = chain.chain.genesis;
    if (!treasurySigner) throw new Error('The treasury has no signer');
    const owner = toBase58(treasury.address);
    await chain.transfer(owner, 5_000_000n);
    await chain.mine();
    const { privateKey } = treasurySigner;
    expect(await send(await signedTransfer({ owner, privateKey, permissionId: 2 }))).toMatchObject({
      result: true,
    });
    const wrong = [
      { owner, privateKey },
      { owner, privateKey, permissionId: 3 },
      { owner, privateKey: treasury.privateKey, permissionId: 2 },
      { privateKey, permissionId: 2 },
    ];
    for (const choices of wrong) {
      const signed = await signedTransfer({ ...choices, amount: '2' });
      expect(await send(signed)).toMatchObject({ code: 'SIGERROR' });
    }
    const { tronWeb, demo } = chain;
    const trx = await tronWeb.transactionBuilder.sendTrx(demo.address, 1, owner, { permissionId: 2 });
    expect(await send(await tronWeb.trx.multiSign(trx, privateKey, 2))).toMatchObject({ code: 'SIGERROR' });
  });

  it('stands in its account, in the node’s words', async () => {
    const { treasurySigner, treasury } = chain.chain.genesis;
    const answer = await call(chain.port, 'POST', '/wallet/getaccount', { address: treasury.address });
    expect(await answer.json()).toMatchObject({
      owner_permission: { permission_name: 'owner', threshold: 1 },
      active_permission: [
        {
          type: 'Active',
          id: 2,
          threshold: 1,
          operations: `00000080${'0'.repeat(56)}`,
          keys: [{ address: treasurySigner?.address, weight: 1 }],
        },
      ],
    });
  });
});

describe('what a node refuses', () => {
  it('a signature that is not the owner’s', async () => {
    const answer = await send(await signedTransfer({ privateKey: generateKey().privateKey }));
    expect(answer).toMatchObject({ code: 'SIGERROR' });
    expect(answer).not.toHaveProperty('result');
    expect(hexToText(String(answer.message))).toContain('Validate signature error');
  });

  it('a signature that was cut or changed', async () => {
    const signed = await signedTransfer();
    const [signature = ''] = signed.signature;
    for (const broken of [signature.slice(2), `00${signature.slice(2)}`, `${signature.slice(0, -2)}ff`]) {
      expect(await send({ ...signed, signature: [broken] })).toMatchObject({ code: 'SIGERROR' });
    }
  });

  it('raw data that was changed after signing: the raw data counts, not the id that came with it', async () => {
    const signed = await signedTransfer();
    const changed = { ...signed, raw_data: { ...signed.raw_data, fee_limit: 31_000_000 } };
    expect(await send(changed)).toMatchObject({ code: 'SIGERROR' });
  });

  it('a reference to a block that is not on the chain', async () => {
    const reference = await headReference();
    const wrongHash = { ...reference, ref_block_hash: 'ab'.repeat(8) };
    const unknown = { ...reference, ref_block_bytes: 'ffff' };
    expect(await send(await signedTransfer({ blockHeader: wrongHash }))).toMatchObject({
      code: 'TAPOS_ERROR',
    });
    expect(await send(await signedTransfer({ blockHeader: unknown }))).toMatchObject({ code: 'TAPOS_ERROR' });
  });

  it('an expiration that has come, or is more than a day ahead of the head', async () => {
    const reference = await headReference();
    const { timestamp } = reference;
    for (const expiration of [timestamp, timestamp - 1, timestamp + 86_400_001]) {
      const signed = await signedTransfer({ blockHeader: { ...reference, expiration } });
      expect(await send(signed)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' });
    }
    const longest = await signedTransfer({
      blockHeader: { ...reference, expiration: timestamp + 86_400_000 },
    });
    expect(await send(longest)).toMatchObject({ result: true });
  });

  it('the same transaction twice, waiting or included', async () => {
    const signed = await signedTransfer({ amount: '2' });
    expect(await send(signed)).toMatchObject({ result: true });
    expect(await send(signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' });
    await chain.mine();
    expect(await send(signed)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR', txid: signed.txID });
  });

  it('a sender without an account, and more TRX than there is', async () => {
    const stranger = generateKey();
    const signed = await signedTransfer({
      privateKey: stranger.privateKey,
      owner: toBase58(stranger.address),
    });
    const answer = await send(signed);
    expect(answer).toMatchObject({ code: 'CONTRACT_VALIDATE_ERROR' });
    expect(hexToText(String(answer.message))).toContain('does not exist');
    const remote = await call(chain.port, 'POST', '/wallet/createtransaction', {
      owner_address: chain.tronWeb.address.toHex(chain.demo.address),
      to_address: stranger.address,
      amount: 9_000_000_000_000_000,
    });
    expect(await remote.json()).toMatchObject({
      Error: expect.stringContaining('balance is not sufficient'),
    });
  });

  it('what is no transaction at all, with an error text and HTTP 200', async () => {
    const response = await call(chain.port, 'POST', '/wallet/broadcasttransaction', { raw_data: {} });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ Error: expect.stringContaining('class java') });
  });
});

describe('what a node takes and a block tells the truth about', () => {
  it('more tokens than the sender has: REVERT, no log, nothing moved, the energy is paid', async () => {
    const signed = await signedTransfer({ amount: '999000000000000' });
    expect(await send(signed)).toMatchObject({ result: true });
    await chain.mine();
    const info = await chain.tronWeb.trx.getUnconfirmedTransactionInfo(signed.txID);
    expect(info).toMatchObject({
      result: 'FAILED',
      resMessage: '524556455254206f70636f6465206578656375746564',
      receipt: { result: 'REVERT' },
    });
    expect(info).not.toHaveProperty('log');
    expect(info.fee).toBeGreaterThan(0);
    const block = await chain.tronWeb.trx.getCurrentBlock();
    expect(block.transactions?.[0]?.ret).toEqual([{ contractRet: 'REVERT' }]);
  });

  it('a fee limit below the cost: OUT_OF_ENERGY, all of it burned', async () => {
    const signed = await signedTransfer({ feeLimit: 1_000_000 });
    await send(signed);
    await chain.mine();
    const info = await chain.tronWeb.trx.getUnconfirmedTransactionInfo(signed.txID);
    expect(info).toMatchObject({
      result: 'FAILED',
      receipt: { result: 'OUT_OF_ENERGY', energy_usage_total: 10_000, energy_fee: 1_000_000 },
    });
    expect(info).not.toHaveProperty('log');
  });

  it('nothing that was signed too long ago', async () => {
    const late = await signedTransfer({ amount: '4' });
    await chain.mine(1, chain.chain.ledger.head.timestamp + 60_000);
    expect(await send(late)).toMatchObject({ code: 'TRANSACTION_EXPIRATION_ERROR' });
    await chain.mine();
    await expect(chain.tronWeb.trx.getTransaction(late.txID)).rejects.toThrow('not found');
  });

  it('a transaction written with base58 addresses: the same bytes, the same id', async () => {
    const { tronWeb, usdt, demo } = chain;
    const ask = async (visible: boolean) => {
      const write = (address: string) => (visible ? address : tronWeb.address.toHex(address));
      const response = await call(chain.port, 'POST', '/wallet/triggersmartcontract', {
        owner_address: write(demo.address),
        contract_address: write(usdt),
        function_selector: 'transfer(address,uint256)',
        parameter: tronWeb.address.toHex(recipient).slice(2).padStart(64, '0') + '77'.padStart(64, '0'),
        fee_limit: 30_000_000,
        visible,
      });
      return transactionSchema.parse(await response.json()).transaction;
    };
    const visible = await ask(true);
    expect(visible.txID).toBe((await ask(false)).txID);
    expect(JSON.stringify(visible.raw_data)).toContain(demo.address);
    const signature = [signHash(visible.txID, demo.privateKey)];
    const sent = await call(chain.port, 'POST', '/wallet/broadcasttransaction', { ...visible, signature });
    expect(await sent.json()).toEqual({ result: true, txid: visible.txID });
  });

  it('native TRX, and what builds upon it before the next block', async () => {
    const stranger = generateKey();
    const client = clientOf(chain.port, stranger.privateKey);
    const sent = await chain.tronWeb.trx.sendTransaction(toBase58(stranger.address), 20_000_000);
    expect(sent).toMatchObject({ result: true });
    const back = await client.trx.sendTransaction(chain.demo.address, 1_000_000);
    expect(back).toMatchObject({ result: true });
    await chain.mine();
    const info = await chain.tronWeb.trx.getUnconfirmedTransactionInfo(String(sent.txid));
    expect(info.contractResult).toEqual(['']);
    expect(info.receipt).not.toHaveProperty('result');
    expect(info.fee).toBe(1_100_000);
    expect(await client.trx.getUnconfirmedBalance(toBase58(stranger.address))).toBe(19_000_000);
  });

  it('contract().send() through the ABI, in the order of sending', async () => {
    const token = chain.tronWeb.contract(tokenAbi, chain.usdt);
    const before = BigInt(await token.methods.balanceOf(recipient).call());
    await token.methods.transfer(recipient, '10').send({ feeLimit: 30_000_000 });
    await token.methods.transfer(recipient, '11').send({ feeLimit: 30_000_000 });
    await chain.mine();
    expect(BigInt(await token.methods.balanceOf(recipient).call())).toBe(before + 21n);
  });

  it('approve, allowance and transferFrom', async () => {
    const spender = generateKey();
    await call(chain.port, 'POST', '/dev/fund', { address: spender.address, trx: '100000000' });
    const owner = await chain.tronWeb.contract().at(chain.usdt);
    await owner.approve?.(toBase58(spender.address), '50').send({ feeLimit: 30_000_000 });
    await chain.mine();
    const client = clientOf(chain.port, spender.privateKey);
    const token = await client.contract().at(chain.usdt);
    const allowed = async () =>
      BigInt(await token.allowance?.(chain.demo.address, toBase58(spender.address)).call());
    expect(await allowed()).toBe(50n);
    const spend = async (amount: string) =>
      token.transferFrom?.(chain.demo.address, recipient, amount).send({ feeLimit: 30_000_000 });
    const first = await spend('20');
    await chain.mine();
    expect(await allowed()).toBe(30n);
    const second = await spend('31');
    await chain.mine();
    expect((await client.trx.getUnconfirmedTransactionInfo(String(first))).receipt.result).toBe('SUCCESS');
    expect((await client.trx.getUnconfirmedTransactionInfo(String(second))).receipt.result).toBe('REVERT');
    expect(await allowed()).toBe(30n);
  });

  it('a day of rest gives the free bandwidth back; beyond it every byte is burned', async () => {
    const { timestamp } = chain.chain.ledger.head;
    await chain.mine(1, timestamp + 86_400_000);
    const ids: string[] = [];
    for (const amount of [1n, 2n]) ids.push(await chain.transfer(recipient, amount));
    await chain.mine();
    const [free, paid] = await Promise.all(
      ids.map((id) => chain.tronWeb.trx.getUnconfirmedTransactionInfo(id)),
    );
    expect(free?.receipt).toMatchObject({ net_usage: expect.any(Number) });
    expect(free?.receipt).not.toHaveProperty('net_fee');
    expect(paid?.receipt.net_fee).toBe((free?.receipt.net_usage ?? 0) * 1_000);
  });
});
