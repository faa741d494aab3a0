import { branchDetailSchema } from '@nodo/contracts/history/branches/views';
import { streams } from '@nodo/contracts/streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sample } from '../../../projector/src/testing/world.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side?.stop());

it('what people hold is told of a supposition in which nobody invested, too', async () => {
  const { story, servers } = side;
  const admin = await side.signIn(await story.user('admin', 'Marta'), 'admin');
  const ana = await story.user('investor', 'Ana');
  await story.append(streams.account(ana), sample('TransferCredited', { amount: '12.34' }));
  await story.invest(ana, await story.warehouse());
  await side.fresh('/api/history/branches', admin);
  const { rows } = await servers.pool.query<{ id: number; order_id: string }>(
    `INSERT INTO projection.rebuilds (projections, built, state, versions, is_upgrade, label, changes, asked_until, reason)
     VALUES ('{}', '{}', 'built', '{}', false, 'Sin bodega', '[]', $1, 'Para saberlo') RETURNING id, order_id`,
    [story.position.toString()],
  );
  const schema = `rebuild_${rows[0]?.id}`;
  await servers.pool.query(`CREATE SCHEMA ${schema};
    CREATE TABLE ${schema}.accounts AS TABLE live.accounts;
    CREATE TABLE ${schema}.investments (LIKE live.investments);
    CREATE TABLE ${schema}.returns_by_month (LIKE live.returns_by_month);
    CREATE TABLE ${schema}.parked (LIKE projection.parked)`);
  const { comparison } = await side.ask(
    branchDetailSchema,
    `/api/history/branches/${rows[0]?.order_id}`,
    admin,
  );
  expect(comparison?.platform).toMatchObject({
    happened: { balance: '12.34' },
    supposed: { investments: 0, raised: '0.00', balance: '12.34' },
  });
});
