import { auditPageSchema } from '@nodo/contracts/audit/views';
import { pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import { streams } from '@nodo/contracts/streams';
import { closingRowSchema } from '@nodo/contracts/warehouses/closing';
import { warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const REASON = 'El terreno se vendió';
const NOT_YET = 'Aún hay quien la quiere';
let side: ReadSide;
let ids: { asker: string; other: string; holder: string; closed: string; open: string };
let cookies: { asker: string; other: string; holder: string; stranger: string };
let asked: bigint;

/** Appends as this member of staff. */
async function by(id: string, append: () => Promise<unknown>): Promise<void> {
  side.story.actor = { kind: 'user', id, role: 'admin' };
  await append();
  side.story.actor = { kind: 'service', name: 'worker' };
}

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  const asker = await story.user('admin', 'Marta');
  const other = await story.user('super_admin', 'Olga');
  const holder = await story.user('investor', 'Ana');
  const stranger = await story.user('investor', 'Beto');
  const closed = await story.warehouse('Bodega Sur');
  const open = await story.warehouse('Bodega Norte');
  ids = { asker, other, holder, closed, open };
  const held = await story.invest(holder, closed, '100.00');
  const transfer = await story.transfer(held.amountUsdt, 7);
  await story.match(transfer, held);
  await story.confirm(transfer, held, 7);
  const requested = { type: 'WarehouseClosingRequested', data: { reason: REASON } } as const;
  await by(asker, () => story.append(streams.warehouse(closed), requested));
  await by(asker, () => story.append(streams.warehouse(open), requested));
  asked = story.position;
  const known = { request: 1, requestedBy: asker, reason: NOT_YET };
  await by(other, () =>
    story.append(streams.warehouse(open), { type: 'WarehouseClosingRejected', data: known }),
  );
  await by(other, () =>
    story.append(streams.warehouse(closed), {
      type: 'WarehouseClosed',
      data: { request: 2, from: 'in_progress', requestedBy: asker, reason: REASON },
    }),
  );
  cookies = {
    asker: await side.signIn(asker, 'admin'),
    other: await side.signIn(other, 'super_admin'),
    holder: await side.signIn(holder),
    stranger: await side.signIn(stranger),
  };
});
afterAll(() => side?.stop());

const closings = (query = '') =>
  side.ask(z.array(closingRowSchema), `/api/warehouse-closings${query}`, cookies.asker);
const found = async (query = '') =>
  new Map(
    (await side.ask(z.array(warehouseViewSchema), `/api/warehouses${query}`, cookies.stranger)).map(
      (each) => [each.name, each],
    ),
  );
const notices = async (cookie: string) =>
  JSON.stringify((await side.fresh('/api/notifications', cookie)).body);

it('WH-13 staff see who asked, who decided and why; nobody else does', async () => {
  const [norte, sur] = await closings();
  expect(sur).toMatchObject({
    warehouse: { id: ids.closed, name: 'Bodega Sur' },
    ...{ state: 'approved', reason: REASON, rejection: null },
    requestedBy: { id: ids.asker, name: 'Marta Gómez' },
    decidedBy: { id: ids.other, name: 'Olga Gómez' },
  });
  expect(norte).toMatchObject({ state: 'rejected', rejection: NOT_YET });
  expect(await closings(`?asOf=${asked}`)).toMatchObject([
    { state: 'requested', decidedBy: null, decidedAt: null },
    { state: 'requested', decidedBy: null, decidedAt: null },
  ]);
  expect((await side.get('/api/warehouse-closings', cookies.holder)).status).toBe(403);
});

it('WH-13 a closed warehouse says so, and since when; before that it was what it was', async () => {
  const now = await found();
  expect(now.get('Bodega Sur')).toMatchObject({ status: 'closed', reservedCapital: '100.00' });
  expect(now.get('Bodega Sur')?.closedAt).toBe((await closings())[1]?.decidedAt);
  expect(now.get('Bodega Norte')).toMatchObject({ status: 'in_progress', closedAt: null });
  const before = await found(`?asOf=${asked}`);
  expect(before.get('Bodega Sur')).toMatchObject({ status: 'in_progress', closedAt: null });
});

it('WH-13 ADMIN-04 what waits for a second person stands among what waits, with who asked', async () => {
  const pending = async (query: string) => {
    const answer = await side.ask(
      pendingWorkSchema,
      `/api/analytics/platform/pending${query}`,
      cookies.other,
    );
    return answer.items.filter(({ kind }) => kind === 'closing');
  };
  expect(await pending(`?asOf=${asked}`)).toMatchObject([
    { id: ids.closed, what: 'Bodega Sur', proposedBy: 'Marta Gómez', holder: null, who: null },
    { id: ids.open, what: 'Bodega Norte', proposedBy: 'Marta Gómez' },
  ]);
  expect(await pending('')).toEqual([]);
});

it('WH-13 NOTI-02 holders hear of the closing, who asked hears that it was not confirmed, staff that it is settled', async () => {
  expect(await notices(cookies.holder)).toContain('Bodega Sur cerró a nuevas inversiones');
  expect(await notices(cookies.stranger)).not.toContain('Bodega Sur');
  const asker = await notices(cookies.asker);
  expect(asker).toContain('El cierre que pediste no se confirmó');
  expect(asker).toContain('Marta Gómez pidió cerrar Bodega Sur; ya tiene una decisión.');
  expect(await notices(cookies.other)).not.toContain('El cierre que pediste');
});

it('WH-13 the audit tells from what to what, by whom and why', async () => {
  const path = `/api/audit?kind=warehouse&subject=${ids.closed}`;
  const { rows } = await side.ask(auditPageSchema, path, cookies.other);
  expect(rows.filter(({ action }) => action.startsWith('WarehouseClos'))).toMatchObject([
    {
      action: 'WarehouseClosed',
      actorName: 'Olga Gómez',
      reason: REASON,
      changes: [
        { field: 'status', before: 'in_progress', after: 'closed' },
        { field: 'closing', before: 'requested', after: 'approved' },
      ],
    },
    { action: 'WarehouseClosingRequested', actorName: 'Marta Gómez', reason: REASON },
  ]);
});
