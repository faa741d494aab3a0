import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKey, toBase58 } from './encoding.ts';
import { call, json, startChain, type TestChain } from './harness.test.ts';

let chain: TestChain;
const recipient = toBase58(generateKey().address);

beforeAll(async () => {
  chain = await startChain();
});
afterAll(() => chain.close());

const post = async (path: string, body?: unknown) => call(chain.port, 'POST', path, body);

describe('control of the development chain', () => {
  it('describes itself', async () => {
    expect(await json(await call(chain.port, 'GET', '/dev/chain'))).toEqual({
      head: 0,
      solid: 0,
      usdtContract: chain.usdt,
      multisendContract: chain.multisend,
      treasuryAddress: chain.treasury,
      demoWallet: chain.demo,
      interval: 3_000,
      live: false,
      pending: 0,
    });
  });

  it('mines history at given times: the client builds upon the past', async () => {
    const past = Date.UTC(2026, 1, 1);
    expect(await json(await post('/dev/mine', { timestamp: past }))).toMatchObject({ height: 1 });
    const sent = await chain.tronWeb.trx.sendTransaction(chain.treasury, 1_000_000);
    expect(sent).toMatchObject({ result: true });
    await chain.mine(2, past + 10_000);
    const info = await chain.tronWeb.trx.getUnconfirmedTransactionInfo(String(sent.txid));
    expect(info.blockTimeStamp).toBe(past + 10_000);
    expect((await chain.tronWeb.trx.getCurrentBlock()).block_header.raw_data.timestamp).toBe(past + 13_000);
    expect((await post('/dev/mine', { timestamp: past })).status).toBe(409);
  });

  it('funds an address with real transactions', async () => {
    const answer = await json(
      await post('/dev/fund', { address: recipient, usdt: '2500000', trx: '3000000' }),
    );
    expect(answer.txids).toHaveLength(2);
    await chain.mine();
    const token = await chain.tronWeb.contract().at(chain.usdt);
    expect(BigInt(await token.balanceOf?.(recipient).call())).toBe(2_500_000n);
    expect(await chain.tronWeb.trx.getUnconfirmedBalance(recipient)).toBe(3_000_000);
  });

  it('sends the same amount to the same address as often as asked', async () => {
    const ids = [await chain.transfer(recipient, 1n), await chain.transfer(recipient, 1n)];
    await chain.mine();
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      expect((await chain.tronWeb.trx.getUnconfirmedTransactionInfo(id)).receipt.result).toBe('SUCCESS');
    }
  });

  it('refuses what it does not understand, and says what', async () => {
    for (const [path, body] of [
      ['/dev/transfer', { to: 'nobody', amount: '1' }],
      ['/dev/transfer', { to: recipient, amount: '1.5' }],
      ['/dev/transfer', { to: recipient, amount: 1 }],
      ['/dev/fund', { address: recipient, usd: '1' }],
      ['/dev/mine', { count: 0 }],
    ] as const) {
      const response = await post(path, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ message: expect.any(String) });
    }
  });

  it('counts requests per path until it is reset', async () => {
    await call(chain.port, 'DELETE', '/dev/requests');
    await chain.tronWeb.trx.getCurrentBlock();
    await chain.tronWeb.trx.getBlockByNumber(1);
    await chain.tronWeb.trx.getBlockByNumber(2);
    await call(chain.port2, 'GET', '/wallet/getnowblock?visible=true');
    expect(await json(await call(chain.port, 'GET', '/dev/requests'))).toEqual({
      total: 3,
      paths: { '/wallet/getblockbynum': 2, '/wallet/getnowblock': 1 },
      second: { total: 1, paths: { '/wallet/getnowblock': 1 } },
    });
  });

  it('is out of reach for web pages and for names that were made to point here', async () => {
    const url = `http://127.0.0.1:${chain.port}/dev/mine`;
    const fromPage = await fetch(url, { method: 'POST', headers: { origin: 'https://example.com' } });
    expect(fromPage.status).toBe(403);
    const plainText = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"count":"many"}',
    });
    expect(plainText.status).toBe(400);
    const second = await call(chain.port2, 'GET', '/dev/chain');
    expect(second.status).toBe(404);
  });
});

describe('the explorer', () => {
  const page = async (path: string) => {
    const response = await call(chain.port, 'GET', `/dev/explorer/${path}`);
    return {
      status: response.status,
      policy: response.headers.get('content-security-policy'),
      text: await response.text(),
    };
  };

  it('shows a transfer to people, in Spanish, without scripts', async () => {
    const txid = await chain.transfer(recipient, 1_234_500_000n);
    expect((await page(`tx/${txid}`)).text).toContain('En espera de un bloque');
    await chain.mine(3);
    const { status, policy, text } = await page(`tx/${txid}`);
    expect(status).toBe(200);
    expect(policy).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|style=/);
    for (const part of [
      txid,
      '1.234,5 USDT',
      recipient,
      chain.demo.address,
      '3 de 19',
      'En confirmación',
      '64.285',
    ]) {
      expect(text).toContain(part);
    }
    await chain.mine(20);
    const solid = (await page(`tx/${txid}`)).text;
    expect(solid).toContain('19 de 19');
    expect(solid).toContain('Confirmada');
  });

  it('shows that a failed transfer moved nothing', async () => {
    await chain.fault({ revertNext: {} });
    const txid = await chain.transfer(recipient, 1_000_000n);
    await chain.mine();
    const { text } = await page(`tx/${txid}`);
    expect(text).toContain('Fallida');
    expect(text).toContain('no movió fondos');
    expect(text).not.toContain('1 USDT');
  });

  it('shows blocks, and says when there is nothing', async () => {
    expect((await page('block/1')).text).toContain('Bloque 1');
    expect((await page('block/99999999')).status).toBe(404);
    expect((await page('tx/%3Cscript%3E')).status).toBe(404);
    expect((await page('tx/%3Cscript%3E')).text).not.toContain('<script>');
    expect((await call(chain.port, 'GET', '/dev/explorer/style.css')).headers.get('content-type')).toContain(
      'css',
    );
  });
});
