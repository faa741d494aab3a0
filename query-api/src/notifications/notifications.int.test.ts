import { type NotificationPage, notificationPageSchema } from '@nodo/contracts/notifications/views';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side?.stop());

async function page(cookie: string, query = ''): Promise<NotificationPage> {
  const { status, body } = await side.fresh(`/api/notifications${query}`, cookie);
  expect(status).toBe(200);
  const parsed = notificationPageSchema.parse(body);
  expect(parsed).toEqual(body);
  return parsed;
}

const kinds = ({ rows }: NotificationPage) => rows.map(({ kind }) => kind);

/** A new signed-in person. */
async function person(role: Parameters<ReadSide['signIn']>[1] = 'investor', name = 'Ana') {
  const id = await side.story.user(role, name);
  return { id, cookie: await side.signIn(id, role) };
}

async function markRead(userId: string, data: { ids?: string[]; through?: string | null }): Promise<void> {
  await side.story.append(streams.notification(userId), {
    type: 'NotificationsMarkedRead',
    data: { ids: data.ids ?? [], all: data.ids === undefined, through: data.through ?? null },
  });
}

describe('NOTI-02 what an investor is told', () => {
  it('follows an investment from its payment to its confirmation, and the works from then on', async () => {
    const { story } = side;
    const { id, cookie } = await person();
    const other = await person();
    const warehouse = await story.warehouse('Bodega Norte');
    await story.constructionUpdate(warehouse, 10);
    const investment = await story.invest(id, warehouse);
    const transfer = await story.transfer(investment.amountUsdt, 100);
    await story.match(transfer, investment);
    const seen = await page(cookie);
    expect(kinds(seen)).toEqual(['payment_detected']);
    expect(seen.rows[0]?.message).toMatch(/^50\.000,00 USDT por tu inversión en Bodega Norte/);
    await markRead(id, { ids: seen.rows.map((row) => row.id) });
    await story.confirm(transfer, investment, 100);
    await story.constructionUpdate(warehouse, 37.5);
    const { rows, unread, nextCursor } = await page(cookie);
    expect(rows.map(({ kind, type, read }) => [kind, type, read])).toEqual([
      ['construction_update', 'construction', false],
      ['investment_confirmed', 'investment', false],
    ]);
    // The payment's notification was replaced by that of the investment, and is unread again.
    expect(rows[1]?.id).toBe(seen.rows[0]?.id);
    expect([unread, nextCursor]).toEqual([2, null]);
    expect(rows[0]).toMatchObject({
      title: 'Avance en Bodega Norte',
      message: 'Avance de obra. La obra va en el 37,5\u00a0%.',
      priority: 'low',
    });
    expect(rows[1]).toMatchObject({
      title: 'Tu inversión está confirmada',
      message: 'Ya tienes US$\u00a050.000,00 en Bodega Norte.',
      action: { label: 'Ver inversión', url: `/investments/${investment.id}` },
    });
    expect(kinds(await page(other.cookie))).toEqual([]);
    expect(kinds(await page(cookie, '?type=investment'))).toEqual(['investment_confirmed']);
    expect(kinds(await page(cookie, '?type=payment'))).toEqual([]);
    expect(kinds(await page(cookie, '?type=construction'))).toEqual(['construction_update']);
    expect(kinds(await page(cookie, '?type=alert'))).toEqual([]);
  });

  it('tells of a warehouse up to the day on which the last part of it was sold back', async () => {
    const { story } = side;
    const { id, cookie } = await person();
    const warehouse = await story.warehouse('Bodega Vendida');
    const parts = [];
    for (const block of [300, 301]) {
      const investment = await story.invest(id, warehouse);
      const transfer = await story.transfer(investment.amountUsdt, block);
      await story.match(transfer, investment);
      await story.confirm(transfer, investment, block);
      parts.push(investment.id);
    }
    const told = async () => (await page(cookie, '?type=construction')).rows.length;
    for (const [index, part] of parts.entries()) {
      await story.append(streams.investment(part), {
        type: 'InvestmentRepurchased',
        data: { price: '50000.00' },
      });
      await story.constructionUpdate(warehouse, 20 + index);
      // Of the first sale on, a part of it is held; of the second on, none.
      expect(await told()).toBe(1);
    }
  });

  it('tells of their verification, with what the reviewer wrote, and staff until it is decided', async () => {
    const { story } = side;
    const admin = await person('admin', 'Marta');
    const { id, cookie } = await person('investor', 'Lucía');
    await story.submitKyc(id);
    const waiting = await page(admin.cookie);
    expect(waiting.rows[0]).toMatchObject({
      kind: 'kyc_waiting',
      read: false,
      message: 'Lucía Gómez envió su verificación y espera una decisión.',
      action: { url: `/kyc-admin?caso=${id}` },
    });
    expect(waiting.unread).toBe(1);
    await story.reviewKyc(id, 'rejected', admin.id);
    const own = await page(cookie);
    expect(kinds(own)).toEqual(['kyc_rejected', 'kyc_submitted']);
    expect(own.rows[0]).toMatchObject({
      type: 'alert',
      priority: 'high',
      message: 'Corrígela y vuelve a enviarla. Nota de la revisión: «Documento legible»',
    });
    const settled = await page(admin.cookie);
    expect([settled.rows[0]?.read, settled.unread]).toEqual([true, 0]);
    story.actor = { kind: 'user', id: admin.id, role: 'admin' };
    const undone = { from: 'rejected', to: 'pending', via: 'quick_action', checklist: null } as const;
    await story.append(streams.kyc(id), { type: 'KycReviewed', data: undone });
    const reopened = await page(admin.cookie);
    expect([reopened.rows[0]?.read, reopened.unread]).toEqual([false, 1]);
    await story.submitKyc(id, 2);
    expect((await page(admin.cookie)).unread).toBe(1);
    // Erased, it waits for nobody any more.
    await story.append(streams.kyc(id), { type: 'KycClosed', data: { documents: 4 } });
    const closed = await page(admin.cookie);
    expect([closed.rows[0]?.read, closed.unread]).toEqual([true, 0]);
  });

  it('keeps nothing personal in its own table', async () => {
    const found = await side.servers.pool.query('SELECT n::text AS line FROM live.notifications AS n');
    const text = found.rows.map(({ line }) => String(line)).join('\n');
    expect(text).toContain('kyc_waiting');
    expect(text).not.toMatch(/Lucía|Gómez|legible|correo\.co/);
  });
});

describe('notifications for many', () => {
  it('tells every investor of new conditions with one row; who comes later was not told', async () => {
    const { story } = side;
    const [ana, admin] = [await person(), await person('admin')];
    await story.settings('60000.00');
    const late = await person();
    const { rows } = await page(ana.cookie);
    expect(rows[0]).toMatchObject({ kind: 'settings_changed', type: 'system', read: false });
    expect(rows[0]?.message).toContain('Inversión mínima: US$\u00a060.000,00');
    expect(kinds(await page(late.cookie))).toEqual([]);
    expect(kinds(await page(admin.cookie))).not.toContain('settings_changed');
    await markRead(ana.id, {});
    expect((await page(ana.cookie)).unread).toBe(0);
    const found = await side.servers.pool.query(
      "SELECT 1 FROM live.notifications WHERE kind = 'settings_changed'",
    );
    expect(found.rows).toHaveLength(1);
  });

  it('tells staff of money that belongs to nothing, and nobody else; a new admin begins with what comes', async () => {
    const { story } = side;
    const [admin, investor] = [await person('super_admin'), await person()];
    const transfer = await story.transfer('77.000000', 200);
    await story.append(streams.transfer(transfer), {
      type: 'TransferLeftUnmatched',
      data: { reason: 'unknown', investmentId: null },
    });
    expect((await page(admin.cookie)).rows[0]).toMatchObject({
      kind: 'transfer_unmatched',
      message: 'Llegaron 77,000000 USDT: el pago no corresponde a ninguna inversión abierta.',
    });
    expect(kinds(await page(investor.cookie))).toEqual([]);
    await story.append(streams.user(investor.id), {
      type: 'UserRoleChanged',
      data: { from: 'investor', to: 'admin' },
    });
    const promoted = await page(investor.cookie);
    expect(kinds(promoted)).toEqual(['role_changed']);
    expect(promoted.rows[0]?.message).toBe('Pasaste de Inversionista a Admin.');
  });

  it('tells who is of the staff no more nothing of that time, whatever moment they ask for', async () => {
    const { story } = side;
    const [boss, waiting] = [await person('super_admin'), await person('investor', 'Zacarías')];
    await story.submitKyc(waiting.id);
    expect(kinds(await page(boss.cookie))).toContain('kyc_waiting');
    const then = `?asOf=${story.position}`;
    await story.append(streams.user(boss.id), {
      type: 'UserRoleChanged',
      data: { from: 'super_admin', to: 'investor' },
    });
    const cookie = await side.signIn(boss.id, 'investor');
    for (const query of ['', then]) {
      const { rows, unread } = await page(cookie, query);
      expect(rows.filter(({ kind }) => kind !== 'role_changed')).toEqual([]);
      expect(unread).toBe(rows.length);
    }
  });
});

describe('NOTI-01 NOTI-03 reading', () => {
  it('counts what is unread, one by one and all up to the last one shown', async () => {
    const { story } = side;
    const { id, cookie } = await person();
    const bystander = await person();
    for (const minimum of ['61000.00', '62000.00', '63000.00', '64000.00']) await story.settings(minimum);
    const before = await page(cookie);
    expect(before.unread).toBe(4);
    const [newest, second, third] = before.rows;
    await markRead(id, { ids: [third?.id ?? ''] });
    const one = await page(cookie);
    expect(one.rows.map(({ read }) => read)).toEqual([false, false, true, false]);
    expect(one.unread).toBe(3);
    expect((await page(cookie, '?unread=true')).rows.map((row) => row.id)).not.toContain(third?.id);
    await markRead(id, { through: second?.id ?? '' });
    const most = await page(cookie);
    expect(most.rows.map(({ read }) => read)).toEqual([false, true, true, true]);
    expect((await page(cookie, '?unread=true')).rows.map((row) => row.id)).toEqual([newest?.id]);
    expect((await page(bystander.cookie)).unread).toBe(4);
  });

  it('pages by cursor without losing or repeating one, also with a filter', async () => {
    const { story } = side;
    const { cookie } = await person();
    for (let round = 0; round < 7; round += 1) await story.settings(`${70_000 + round}.00`);
    const all = (await page(cookie)).rows.map((row) => row.id);
    expect(all).toHaveLength(7);
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { rows, nextCursor } = await page(
        cookie,
        `?limit=3&unread=true&type=system${next ? `&cursor=${next}` : ''}`,
      );
      seen.push(...rows.map((row) => row.id));
      next = nextCursor;
    }
    expect(seen).toEqual(all);
  });

  it('shows any past day as it was', async () => {
    const { story } = side;
    const { id, cookie } = await person();
    await story.settings('81000.00');
    const moment = story.now.toISOString();
    await markRead(id, {});
    await story.settings('82000.00');
    const past = await page(cookie, `?asOf=${moment}`);
    expect([past.rows.length, past.unread]).toEqual([1, 1]);
    const now = await page(cookie);
    expect(now.rows.map(({ read }) => read)).toEqual([false, true]);
  });

  it('counts no further than a screen says', async () => {
    const { story } = side;
    const { cookie } = await person();
    for (let round = 0; round < 101; round += 1) await story.settings(`${90_000 + round}.00`);
    expect((await page(cookie, '?limit=1')).unread).toBe(100);
  });

  it('refuses what cannot be asked in Spanish', async () => {
    const { cookie } = await person();
    for (const query of [
      'type=todo',
      'unread=si',
      'limit=0',
      'limit=51',
      'limit=x',
      'cursor=abc',
      `cursor=9_${newId()}x`,
      'more=1',
    ]) {
      const { status, body } = await side.get(`/api/notifications?${query}`, cookie);
      expect([query, status]).toEqual([query, 400]);
      expect(JSON.stringify(body)).not.toMatch(/invalid|expected|unrecogni/i);
    }
  });
});

it('API-02 what a newer version has stored is listed without its words, and marked as read like any other', async () => {
  const { id, cookie } = await person();
  await side.fresh('/api/notifications', cookie);
  const { pool } = side.servers;
  const insert = (kind: string) =>
    pool.query(
      `INSERT INTO live.notifications (id, audience, kind, params, is_settled, position, event_position, created_at)
       VALUES ($1, $2, $3, '{}', false, 0, 0, now())`,
      [newId(), `user:${id}`, kind],
    );
  await insert('of_a_newer_version');
  await insert('personal_data_exported');
  const { rows, unread } = await page(cookie);
  expect(unread).toBe(2);
  expect(rows.map(({ title, action }) => [title, action])).toEqual([
    ['Tienes un aviso nuevo', null],
    ['Tienes un aviso nuevo', null],
  ]);
});
