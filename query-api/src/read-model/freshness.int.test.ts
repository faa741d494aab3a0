import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let cookie: string;
let warehouse: string;
const opened: Socket[] = [];
beforeAll(async () => {
  side = await startReadSide();
  cookie = await side.signIn(await side.story.user('investor', 'Ana'));
  warehouse = await side.story.warehouse('Antes');
  await side.fresh('/api/warehouses', cookie);
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.close();
  await side.resumeProjector();
});
afterAll(() => side?.stop());

/** Records all messages that a page receives. */
async function listen(): Promise<[string, Record<string, unknown>][]> {
  const socket = io(side.url, { extraHeaders: { cookie }, transports: ['websocket'] });
  opened.push(socket);
  const heard: [string, Record<string, unknown>][] = [];
  socket.onAny((name: string, data: Record<string, unknown>) => heard.push([name, data]));
  await eventually(async () => heard.some(([name]) => name === 'projection.progress'));
  return heard;
}

const named = (heard: [string, Record<string, unknown>][], name: string) =>
  heard.filter(([each]) => each === name).map(([, data]) => data);

const rename = (name: string) =>
  side.story.append(`warehouse-${warehouse}`, { type: 'WarehouseUpdated', data: { name, previous: null } });

it('what happened too long ago to be told of one by one is told of together, once it is applied', async () => {
  const heard = await listen();
  await side.pauseProjector();
  await rename('Mientras tanto');
  await side.resumeProjector({ TELL_WITHIN_SECONDS: '0.000001' });
  await eventually(async () => named(heard, 'projection.refreshed').length > 0);
  expect(named(heard, 'warehouse.changed')).toEqual([]);
  const [{ position } = {}] = named(heard, 'projection.refreshed');
  expect(position).toBe(side.story.position.toString());
  const { body, headers } = await side.get('/api/warehouses', cookie, {
    'x-after-position': String(position),
  });
  expect(body).toMatchObject([{ name: 'Mientras tanto' }]);
  expect(headers.get('x-stale')).toBeNull();
  await side.pauseProjector();
});

it('answers say how far behind they are, and so do health and open pages', async () => {
  const heard = await listen();
  expect((await side.get('/health')).body).toEqual({ status: 'ok' });
  await side.pauseProjector();
  await side.servers.pool.query(
    "UPDATE platform.leases SET expires_at = now() - interval '250 s' WHERE name = 'projector'",
  );
  const { status, headers } = await side.get('/api/warehouses', cookie);
  expect([status, headers.get('x-stale')]).toEqual([200, 'true']);
  expect(Number(headers.get('x-lag-seconds'))).toBeGreaterThanOrEqual(250);
  expect((await side.get('/health')).body).toEqual({ status: 'degraded' });
  // What lies after what was read isn't said to lie after the history.
  const analyst = await side.signIn(await side.story.user('analyst', 'Lía'), 'analyst');
  const beyond = '999999999999';
  for (const path of [
    `/api/warehouses?asOf=${beyond}`,
    `/api/history/moment?at=${beyond}`,
    `/api/history/events?from=${beyond}`,
  ]) {
    const { body } = await side.get(path, analyst);
    expect(body, path).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringMatching(/^Por ahora la historia se lee hasta la posición \d+: /),
    });
  }
  await eventually(async () => Number(named(heard, 'projection.progress').at(-1)?.lagSeconds) >= 250);
  await side.resumeProjector();
  await eventually(async () => named(heard, 'projection.progress').at(-1)?.lagSeconds === 0);
  expect((await side.get('/api/warehouses', cookie)).headers.get('x-lag-seconds')).toBeNull();
});

it('no figure leaves the house before the read models are complete; then pages are told', async () => {
  await side.pauseProjector();
  const heard = await listen();
  // As a first build would.
  await side.servers.pool.query('UPDATE projection.checkpoints SET built_at = NULL');
  for (const path of ['/api/warehouses', '/api/analytics/portfolio', '/api/warehouses?asOf=1']) {
    const { status, body, headers } = await side.get(path, cookie);
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '2']);
    expect(body).toMatchObject({
      code: 'DATA_PREPARING',
      message: expect.stringMatching(/^Estamos preparando/),
    });
  }
  expect((await side.get('/health')).status).toBe(503);
  await side.resumeProjector();
  await eventually(async () => (await side.get('/health')).status === 200);
  expect((await side.get('/api/warehouses', cookie)).status).toBe(200);
  await eventually(async () => named(heard, 'projection.refreshed').length > 0);
});
