import { utils } from 'tronweb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKey, toBase58 } from './encoding.ts';
import { startChain, type TestChain, tokenAbi } from './harness.test.ts';
import { TRANSFER_TOPIC } from './trc20.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startChain();
  await chain.mine(2);
});
afterAll(() => chain.close());

const parametersOf = (to: string, amount: string) => [
  { type: 'address', value: to },
  { type: 'uint256', value: amount },
];

async function balanceOf(address: string): Promise<bigint> {
  const token = chain.tronWeb.contract(tokenAbi, chain.usdt);
  return BigInt(await token.methods.balanceOf(address).call());
}

describe('a USDT transfer through the unmodified official client', () => {
  it('built by the node: has the same id as the one built locally, moves the money, and reports it', async () => {
    const { tronWeb, usdt, treasury, demo } = chain;
    const to = toBase58(generateKey().address);
    const before = await balanceOf(demo.address);
    const arguments_ = [usdt, 'transfer(address,uint256)', { feeLimit: 30_000_000 }] as const;
    const remote = await tronWeb.transactionBuilder.triggerSmartContract(
      ...arguments_,
      parametersOf(to, '10000005'),
      demo.address,
    );
    const local = await tronWeb.transactionBuilder.triggerSmartContract(
      usdt,
      'transfer(address,uint256)',
      { feeLimit: 30_000_000, txLocal: true },
      parametersOf(to, '10000005'),
      demo.address,
    );
    expect(remote.transaction.txID).toBe(local.transaction.txID);
    expect(utils.transaction.txCheck(remote.transaction)).toBe(true);

    const signed = await tronWeb.trx.sign(remote.transaction);
    const sent = await tronWeb.trx.sendRawTransaction(signed);
    expect(sent.result).toBe(true);
    expect(sent.txid).toBe(signed.txID);
    expect(sent).not.toHaveProperty('code');
    // Like a real node, this one calls a pending transaction a success; only its info tells that no block has it.
    const pending = await tronWeb.trx.getTransaction(signed.txID);
    expect(pending).toMatchObject({ txID: signed.txID, ret: [{ contractRet: 'SUCCESS' }] });
    expect(await tronWeb.trx.getUnconfirmedTransactionInfo(signed.txID)).toEqual({});

    await chain.mine();
    const info = await tronWeb.trx.getUnconfirmedTransactionInfo(signed.txID);
    expect(info).toMatchObject({
      id: signed.txID,
      blockNumber: 3,
      contractResult: ['0'.repeat(64)],
      receipt: { energy_usage_total: 130_285, energy_fee: 13_028_500, net_usage: 345, result: 'SUCCESS' },
      log: [
        {
          address: tronWeb.address.toHex(usdt).slice(2).toLowerCase(),
          topics: [
            TRANSFER_TOPIC,
            tronWeb.address.toHex(demo.address).slice(2).toLowerCase().padStart(64, '0'),
            tronWeb.address.toHex(to).slice(2).toLowerCase().padStart(64, '0'),
          ],
          data: (10_000_005).toString(16).padStart(64, '0'),
        },
      ],
    });
    expect(info).not.toHaveProperty('result');
    expect(await balanceOf(to)).toBe(10_000_005n);
    expect(await balanceOf(demo.address)).toBe(before - 10_000_005n);
    expect(treasury).not.toBe(to);
  });

  it('costs 64 285 energy to a holder, and becomes solid 18 blocks later', async () => {
    const { tronWeb, usdt, demo } = chain;
    const to = toBase58(generateKey().address);
    await chain.transfer(to, 1n);
    await chain.mine();
    const token = tronWeb.contract(tokenAbi, usdt);
    const txid = await token.methods.transfer(to, '7').send({ feeLimit: 30_000_000, from: demo.address });
    await chain.mine();
    const info = await tronWeb.trx.getUnconfirmedTransactionInfo(txid);
    expect(info.receipt.energy_usage_total).toBe(64_285);
    expect(await balanceOf(to)).toBe(8n);

    await chain.mine(17);
    expect(await tronWeb.trx.getTransactionInfo(txid)).toEqual({});
    await chain.mine(1);
    expect((await tronWeb.trx.getTransactionInfo(txid)).id).toBe(txid);
  });
});
