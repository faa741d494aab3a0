import { randomUUID } from 'node:crypto';
import { type NotificationPage, notificationPageSchema } from '@nodo/contracts/notifications/views';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ADMIN, INVESTOR, NEWCOMER } from '../support/accounts.ts';
import { Chain } from '../support/chain.ts';
import { type Client, invest, listWarehouses } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { submitKyc } from '../support/kyc.ts';
import { ownId, register, reviewKyc } from '../support/kyc-screens.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { confirmed, priceOf, refusalOf } from '../support/views.ts';

const stage = productStage({ blockIntervalMs: 200 });
let chain: Chain;
let camila: Client;
let admin: Client;

beforeAll(async () => {
  [chain, camila, admin] = await Promise.all([
    Chain.of(stage.product),
    stage.signIn(INVESTOR),
    stage.signIn(ADMIN),
  ]);
});

async function page(client: Client, query = ''): Promise<NotificationPage> {
  const answer = await client.get(`/api/notifications${query}`);
  expect(answer.status, answer.text).toBe(200);
  return notificationPageSchema.strict().parse(answer.body);
}

const markRead = (client: Client, body: object, key?: string) =>
  client.send('POST', '/api/notifications/read', body, key === undefined ? {} : { key });

/** Waits until somebody's newest notifications are of these kinds, newest first. */
function told(client: Client, ...kinds: string[]): Promise<NotificationPage> {
  return eventually(`${kinds} to be told`, async () => {
    const found = await page(client);
    return kinds.every((kind, index) => found.rows[index]?.kind === kind) && found;
  });
}

const settings = (monthlyReturnRate: string) => ({
  minimumInvestment: '50000',
  monthlyReturnRate,
  managementFeeRate: '0.02',
  platformFeeRate: '0.005',
  recompraEnabled: true,
});

/** The monthly rate in hundredths of a percent: another one each time, also when a test is tried again. */
let rate = 180;

/** Changes the financial settings; returns this person's notifications once a new one has arrived. */
async function newConditions(client: Client): Promise<NotificationPage> {
  const before = (await page(client)).rows[0]?.id;
  rate += 1;
  const answer = await admin.send('POST', '/api/financial-settings', settings(`0.0${rate}`));
  expect(answer.status, answer.text).toBe(200);
  return eventually('the new conditions to be told', async () => {
    const found = await page(client);
    return found.rows[0]?.id !== before && found;
  });
}

describe('NOTI-02 API-45 what is told', () => {
  test('an investment: its payment seen, which becomes the investment confirmed; live and to nobody else', async () => {
    const [own, foreign] = [await Listener.open(camila), await Listener.open(await stage.signIn(NEWCOMER))];
    const [warehouse] = await listWarehouses(camila);
    const made = await invest(camila, warehouse?.id ?? '');
    // Blocks don't wait for a busy machine: the payment is final only once it was told as seen.
    onTestFinished(async () => {
      await chain.fault({ stallSolid: { on: false } });
    });
    await chain.fault({ stallSolid: {} });
    await chain.transfer(made.payment.to, priceOf(made));
    await eventually('its payment to be told', () => own.heard('notification.created').length > 0);
    const [seen] = (await told(camila, 'payment_detected')).rows;
    await markRead(camila, { ids: [seen?.id] });
    expect((await page(camila)).rows[0]).toMatchObject({ id: seen?.id, read: true });
    await chain.fault({ stallSolid: { on: false } });
    await confirmed(camila, made.id);
    const [row] = (await told(camila, 'investment_confirmed')).rows;
    if (!row) throw new Error('Nothing was told');
    expect(row.id).toBe(seen?.id);
    expect(row).toMatchObject({ read: false, action: { url: `/investments/${made.id}` } });
    expect(row.message).toContain(warehouse?.name);
    // Payment detected, payment final, investment confirmed; changes in quick succession share a message.
    await eventually('the messages', () => {
      const about = own
        .heard('notification.created')
        .filter(({ notificationId }) => notificationId === row.id);
      return about.length >= 2;
    });
    expect(foreign.mentions(row.id)).toBe(false);
    // Read as its payment, it is read again as the investment.
    await markRead(camila, { ids: [row.id] });
    expect((await page(camila)).rows[0]).toMatchObject({ id: row.id, read: true });
    own.close();
    foreign.close();
  });

  test('LIVE-01 a verification: staff hear of it, its owner of what became of it and why', async () => {
    const { client } = await register(stage.url, 'Elena Duque');
    const userId = await ownId(client);
    await submitKyc(client);
    await told(client, 'kyc_submitted');
    const waiting = await eventually('staff to be told', async () =>
      (await page(admin)).rows.find(({ message }) => message.startsWith('Elena Duque')),
    );
    expect(waiting).toMatchObject({
      read: false,
      message: 'Elena Duque envió su verificación y espera una decisión.',
      action: { url: `/kyc-admin?caso=${userId}` },
    });
    const listener = await Listener.open(client);
    await reviewKyc(admin, userId, 'rejected', 'La cédula no se lee');
    const rejected = (await told(client, 'kyc_rejected')).rows[0];
    expect(rejected?.message).toContain('«La cédula no se lee»');
    await eventually('the message', () =>
      listener.heard('notification.created').some(({ notificationId }) => notificationId === rejected?.id),
    );
    listener.close();
    const settled = (await page(admin)).rows.find(({ id }) => id === waiting.id);
    expect(settled?.read).toBe(true);
    expect(settled?.message).toBe('Elena Duque envió su verificación; ya tiene una decisión.');
  });

  test('works: those who hold a part of that warehouse, nobody else', async () => {
    const [warehouse] = await listWarehouses(camila);
    const stranger = await stage.signIn(NEWCOMER);
    const before = (await page(stranger)).rows[0]?.id;
    const body = {
      warehouseId: warehouse?.id,
      title: 'Cubierta instalada',
      description: 'Lista',
      percentage: 71,
    };
    expect((await admin.send('POST', '/api/construction-updates', body)).status).toBe(201);
    const { rows } = await told(camila, 'construction_update');
    expect(rows[0]).toMatchObject({
      title: `Avance en ${warehouse?.name}`,
      message: 'Cubierta instalada. La obra va en el 71\u00a0%.',
    });
    expect((await page(stranger)).rows[0]?.id).toBe(before);
  });

  test('new conditions: every investor, in words that say what changed; money of nobody: staff', async () => {
    const { rows } = await newConditions(camila);
    const told192 = new RegExp(`Retorno mensual: de [\\d,]+\\u00a0% a 1,${rate - 100}\\u00a0%\\. Rigen`);
    expect(rows[0]?.message).toMatch(told192);
    await chain.transfer(chain.treasury, 12_345_678n);
    const staff = (await told(admin, 'transfer_unmatched')).rows[0];
    expect(staff?.message).toBe(
      'Llegaron 12,345678 USDT: el pago no corresponde a ninguna inversión abierta.',
    );
    expect((await page(camila)).rows.some(({ kind }) => kind === 'transfer_unmatched')).toBe(false);
  });
});

describe('NOTI-03 API-45 reading', () => {
  test('one, then all that were shown; the other windows hear of it, and what comes later stays unread', async () => {
    const windows = [await Listener.open(camila), await Listener.open(camila)];
    const before = await newConditions(camila);
    const newest = before.rows[0]?.id ?? '';
    const answer = await markRead(camila, { ids: [newest] });
    expect([answer.status, answer.body]).toEqual([200, { ids: [newest], all: false }]);
    const after = await page(camila);
    expect(after.rows[0]).toMatchObject({ id: newest, read: true });
    expect(after.unread).toBe(before.unread - 1);
    for (const window of windows) {
      await eventually('the other window', () => window.heard('notification.read').length > 0);
      window.close();
    }
    await newConditions(camila);
    await markRead(camila, { all: true, through: newest });
    const rest = await page(camila);
    expect([rest.unread, rest.rows[0]?.read, rest.rows[2]?.read]).toEqual([1, false, true]);
    expect((await page(camila, '?unread=true')).rows).toHaveLength(1);
    await markRead(camila, { all: true });
    expect((await page(camila)).unread).toBe(0);
  });

  test('a repetition changes nothing; the same key with something else is refused', async () => {
    const { rows } = await newConditions(camila);
    const [first, second] = rows.map(({ id }) => id);
    const key = randomUUID();
    const once = await markRead(camila, { ids: [first] }, key);
    const twice = await markRead(camila, { ids: [first] }, key);
    expect([twice.status, twice.body]).toEqual([200, once.body]);
    expect(twice.headers.get('x-position')).toBe(once.headers.get('x-position'));
    const other = await markRead(camila, { ids: [second] }, key);
    expect([other.status, refusalOf(other).code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const again = await markRead(camila, { ids: [first] });
    expect(again.headers.get('x-position')).toBe(once.headers.get('x-position'));
  });

  test('somebody else’s are not found, and nothing is marked: not theirs, and not one’s own beside it', async () => {
    const { client } = await register(stage.url, 'Óscar Peña');
    await submitKyc(client);
    const own = (await told(client, 'kyc_submitted')).rows[0]?.id ?? '';
    const theirs = (await page(camila)).rows.find(({ kind }) => kind === 'investment_confirmed')?.id ?? '';
    expect(theirs).not.toBe('');
    for (const body of [
      { ids: [theirs] },
      { ids: [own, theirs] },
      { ids: [randomUUID()] },
      { all: true, through: theirs },
    ]) {
      const answer = await markRead(client, body);
      expect([answer.status, refusalOf(answer)]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'La notificación no existe.' },
      ]);
    }
    expect((await page(client)).rows[0]).toMatchObject({ id: own, read: false });
  });

  test('what makes no sense is refused in Spanish and changes nothing', async () => {
    const before = await page(camila);
    const own = before.rows[0]?.id;
    for (const body of [
      {},
      { ids: [] },
      { ids: ['x'] },
      { ids: own },
      { all: false },
      { all: true, ids: [own] },
      { ids: [own], through: own },
      { all: true, more: 1 },
      { ids: Array.from({ length: 201 }, () => own) },
    ]) {
      const answer = await markRead(camila, body);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('VALIDATION_FAILED')]);
      expect(refusalOf(answer).message).not.toMatch(/invalid|expected|too/i);
    }
    expect(await page(camila)).toEqual(before);
  });
});
