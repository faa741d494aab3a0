import { searchHitsSchema } from '@nodo/contracts/search/views';
import { streams } from '@nodo/contracts/streams';
import { TRANSACTIONS_PAGE } from '@nodo/contracts/transfers/values';
import { blockchainTransactionViewSchema } from '@nodo/contracts/transfers/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { sample } from '../../../projector/src/testing/world.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const PATH = '/api/blockchain/transactions';
let side: ReadSide;
let admin: string;
let investor: string;
/** All transfers, oldest first; every fiftieth is outgoing, the others incoming. */
const ids: string[] = [];
let own: string[];

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  admin = await side.signIn(await story.user('admin', 'Marta'), 'admin');
  const ana = await story.user('investor', 'Ana');
  investor = await side.signIn(ana);
  const payOut = async (): Promise<string> => {
    const id = newId();
    await story.append(streams.account(ana), {
      type: 'PayoutReserved',
      data: { transferId: id, amount: '10.00' },
    });
    const to = 'TSCr5B4FxstPAPrwdNGbuamBPNVNoE3RPU';
    const amounts = {
      amount: '10.000000',
      amountUsd: '10.00',
      needsApproval: true,
      review: 'amount' as const,
    };
    await story.append(streams.transfer(id), {
      type: 'TransferRequested',
      data: { purpose: 'distribution', userId: ana, to, ...amounts },
    });
    return id;
  };
  for (let count = 0; count < TRANSACTIONS_PAGE + 4; count += 1)
    ids.push(count % 50 === 0 ? await payOut() : await story.transfer('5.000000', 100 + count));
  own = ids.filter((_, index) => index % 50 === 0);
}, 60_000);
afterAll(() => side?.stop());

async function page(query: string, cookie = admin): Promise<string[]> {
  const { status, body } = await side.fresh(`${PATH}?${query}`, cookie);
  expect(status, JSON.stringify(body)).toBe(200);
  return z
    .array(blockchainTransactionViewSchema)
    .parse(body)
    .map(({ id }) => id);
}

it('API-27 what arrives and what leaves is read a page at a time, each once, the newest first', async () => {
  const newestFirst = ids.toReversed();
  const first = await page('scope=all');
  expect(first).toEqual(newestFirst.slice(0, TRANSACTIONS_PAGE));
  expect(await page(`scope=all&before=${first.at(-1)}`)).toEqual(newestFirst.slice(TRANSACTIONS_PAGE));
  expect(await page(`scope=all&before=${own[1]}`)).toEqual(ids.slice(0, 50).toReversed());
  expect(await page(`scope=all&before=${ids[0]}`)).toEqual([]);
  expect(await page(`scope=all&before=${newId()}`)).toEqual([]);
});

it('API-27 one’s own are read the same way', async () => {
  expect(await page('', investor)).toEqual(own.toReversed());
  expect(await page(`before=${own[2]}`, investor)).toEqual([own[1], own[0]]);
});

it('API-27 one of them is read by its id, by whom it concerns', async () => {
  for (const id of [ids[1] ?? '', own[0] ?? '']) expect(await page(`scope=all&id=${id}`)).toEqual([id]);
  expect(await page(`id=${own[0]}`, investor)).toEqual([own[0]]);
  expect(await page(`id=${ids[1]}`, investor)).toEqual([]);
  for (const wrong of ['id', 'before', 'investmentId']) {
    expect(await side.fresh(`${PATH}?${wrong}=x`, investor)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { [wrong]: expect.any(String) } },
    });
  }
});

it('what was credited to somebody else is not told as credited to who was asked for that amount', async () => {
  const { story } = side;
  const [asked, paid] = [await story.user('investor', 'Eva'), await story.user('investor', 'Beto')];
  const investment = await story.invest(asked, await story.warehouse());
  const outcomes: (string | null)[] = [];
  for (const userId of [asked, paid]) {
    const transfer = await story.transfer(investment.amountUsdt, 300);
    await story.leaveUnmatched(transfer, investment.id);
    const credit = { how: 'credit', investmentId: null, userId, to: null, proposal: 1 } as const;
    const credited = { amountUsdt: investment.amountUsdt, amountUsd: '50000.00' };
    await story.append(
      streams.reconciliation(transfer),
      sample('ReconciliationProposed', credit),
      sample('TransferReconciled', { ...credit, credited, payoutId: null }),
    );
    for (const cookie of [await side.signIn(asked), admin]) {
      const path = `${PATH}?id=${transfer}${cookie === admin ? '&scope=all' : ''}`;
      const [row] = await side.ask(z.array(blockchainTransactionViewSchema), path, cookie);
      outcomes.push(row?.reconciled ?? null);
    }
  }
  expect(outcomes).toEqual(['credit', 'credit', 'other', 'credit']);
});

it('API-27 a hash or an id is found as whatever it was copied from writes it', async () => {
  const id = ids[1] ?? '';
  const [detected] = await side.servers.store.readStream(streams.transfer(id));
  if (detected?.type !== 'TransferDetected') throw new Error('It was not detected');
  const { txHash } = detected.data;
  for (const text of [txHash, `0x${txHash.toUpperCase()}`, txHash.toUpperCase(), id.toUpperCase()]) {
    expect(await page(`scope=all&search=${text}`), text).toEqual([id]);
    const hits = await side.ask(searchHitsSchema, `/api/search?q=${text}`, admin);
    expect(hits.filter(({ kind }) => kind === 'transfer').map((hit) => hit.id)).toEqual([id]);
  }
});
