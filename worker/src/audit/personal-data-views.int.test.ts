import type { PersonalDataArea } from '@nodo/contracts/audit/values';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { PersonalDataViews } from '@nodo/platform/personal-data-views';
import { createPool, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CommandClient } from '../commands.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { startDatabases } from '../testing/harness.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';
import { recordLooks } from './personal-data-views.ts';

const logger = createLogger({ service: 'worker', logLevel: 'silent' });
let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let stack: Stack;
let pool: Pool;

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  const databaseUrl = await databases.create();
  stack = await startStack(databaseUrl, chain);
  pool = createPool(databaseUrl, 'test', logger);
});
afterAll(async () => {
  await Promise.all([stack?.stop(), pool?.end()]);
  await chain?.stop();
  await databases?.stop();
});

it('AUDIT-01 each look is told to the log once, by who looked, when and in which session, whoever dies on the way', async () => {
  const views = new PersonalDataViews(pool);
  const staff = await stack.person('admin');
  const session = { id: newId(), userId: staff.id, role: staff.role };
  await views.note(session, 'kyc', 'x');
  await views.note(session, 'kyc', 'x');
  await views.note(session, 'users', null);
  await views.note(session, 'payouts', null, '/api/payouts/export');
  const waiting = await views.unrecorded(10);
  expect(waiting).toHaveLength(3);
  const metrics = createWorkerMetrics(createMetrics('worker').registry);
  const commands = new CommandClient({ url: stack.url, serviceToken: 't'.repeat(32), metrics });
  // A crash after the log had it and before that was noted.
  const [first] = waiting;
  if (!first) throw new Error('Nothing waits');
  await commands.send('RecordPersonalDataView', first, { key: ['dead'], correlationId: first.viewId });
  await recordLooks({ commands, logger }, views);
  await recordLooks({ commands, logger }, views);
  expect(await views.unrecorded(10)).toEqual([]);
  const dataOf: Partial<Record<PersonalDataArea, object>> = {
    kyc: { area: 'kyc', viewed: 'x' },
    users: { area: 'users' },
    payouts: { area: 'payouts', isExport: true },
  };
  for (const look of waiting) {
    const [event, ...more] = await stack.events.readStream(streams.personalDataView(look.viewId));
    expect(more).toEqual([]);
    expect(event?.data).toEqual(dataOf[look.area]);
    expect(event).toMatchObject({
      type: 'PersonalDataViewed',
      metadata: {
        actor: { kind: 'user', id: staff.id, role: 'admin' },
        occurredAt: look.viewedAt,
        sessionId: session.id,
      },
    });
  }
  await pool.query("UPDATE platform.personal_data_views SET viewed_at = viewed_at - interval '3 days'");
  await recordLooks({ commands, logger }, views);
  expect((await pool.query('SELECT 1 FROM platform.personal_data_views')).rowCount).toBe(0);
});
