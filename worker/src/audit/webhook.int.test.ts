import { createServer, type Server } from 'node:http';
import { auditWebhookSchema } from '@nodo/contracts/audit/webhook';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import { createPool, migrate, type Pool } from '@nodo/platform/postgres';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { loadSettings } from '../settings.ts';
import { startChain, type TestChain } from '../testing/chain.test.ts';
import { startDatabases } from '../testing/harness.test.ts';
import { type Stack, startStack } from '../testing/stack.test.ts';
import { AuditWebhook } from './webhook.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const logger = createLogger({ service: 'worker', logLevel: 'silent' });
const metrics = createWorkerMetrics(createMetrics('worker').registry);
let databases: Awaited<ReturnType<typeof startDatabases>>;
let chain: TestChain;
let stack: Stack;
let pool: Pool;
let receiver: Server;
let url: string;
let answer = 204;
/** Accepted bodies, each verified against its signature with the receiver's library. */
let taken: string[] = [];
/** Number of messages received, whatever the response was. */
let came = 0;

beforeAll(async () => {
  [databases, chain] = await Promise.all([startDatabases(), startChain({ intervalMs: 3_000, paused: true })]);
  const databaseUrl = await databases.create();
  await migrate(databaseUrl, 'chain', new URL('../../migrations/', import.meta.url), logger);
  stack = await startStack(databaseUrl, chain);
  pool = createPool(databaseUrl, 'test', logger);
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    const header = (name: string) => String(request.headers[name]);
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
    new Webhook(SECRET).verify(body, Object.fromEntries(names.map((name) => [name, header(name)])));
    came += 1;
    if (answer < 300) taken.push(body);
    response.writeHead(answer, answer === 302 ? { location: `${url}/elsewhere` } : {}).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/audit`;
});
afterEach(() => {
  answer = 204;
  [taken, came] = [[], 0];
});
afterAll(async () => {
  receiver?.close();
  await Promise.all([stack?.stop(), pool?.end()]);
  await chain?.stop();
  await databases?.stop();
});

const webhook = () => new AuditWebhook({ pool, logger, metrics }, { url, secret: SECRET });
const told = () => taken.flatMap((body) => auditWebhookSchema.strict().parse(JSON.parse(body)).data.entries);

/** Waits until the audit contains everything done so far; returns the ids of its entries in order. */
async function projected(): Promise<string[]> {
  const last = (await stack.events.lastPosition()) ?? 0n;
  await eventually(async () => {
    const { rows } = await pool.query<{ position: string }>(
      "SELECT position FROM projection.checkpoints WHERE name = 'live'",
    );
    return BigInt(rows[0]?.position ?? -1) >= last;
  });
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM live.audit_entries ORDER BY event_position',
  );
  return rows.map(({ id }) => id);
}

it('AUDIT-01 tells each entry in order, signed, with personal values masked, and once where it is taken', async () => {
  const ids = await projected();
  expect(ids.length).toBeGreaterThan(5);
  await webhook().send();
  expect(told().map(({ id }) => id)).toEqual(ids);
  expect(taken.join()).not.toMatch(/@example\.com|Ríos/);
  await webhook().send();
  expect(told()).toHaveLength(ids.length);
  const person = await stack.person('investor');
  await projected();
  await webhook().send();
  expect(told().at(-1)).toMatchObject({
    action: 'UserRegistered',
    subjectKind: 'user',
    subjectId: person.id,
  });
});

it.each([[500], [404], [302]])('sends again what was answered with %i, after a pause', async (status) => {
  await stack.person('investor');
  await projected();
  answer = status;
  const one = webhook();
  await one.send();
  await one.send();
  expect(came).toBe(1);
  answer = 204;
  await webhook().send();
  expect(told()).not.toEqual([]);
});

it('tells of an entry that became visible late, where the read models already were', async () => {
  const ids = await projected();
  await webhook().send();
  await pool.query(
    `INSERT INTO live.audit_entries SELECT (jsonb_populate_record(e, jsonb_build_object(
       'event_position', 1, 'position', (SELECT max(position) FROM live.audit_entries)))).*
     FROM live.audit_entries AS e WHERE id = $1`,
    [ids[0]],
  );
  taken = [];
  await webhook().send();
  expect(told().map(({ id, position }) => [id, position])).toEqual([[ids[0], '1']]);
});

it.each([
  [{ AUDIT_WEBHOOK_URL: 'https://siem.example/audit' }],
  [{ AUDIT_WEBHOOK_URL: 'http://siem.example/audit', AUDIT_WEBHOOK_SECRET: SECRET }],
  [{ AUDIT_WEBHOOK_URL: 'https://siem.example/audit', AUDIT_WEBHOOK_SECRET: 'short' }],
])('is not begun with %o', (environment) => {
  expect(() => loadSettings(environment)).toThrow(/AUDIT_WEBHOOK/);
});
