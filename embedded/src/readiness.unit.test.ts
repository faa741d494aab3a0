import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { readinessOf, unreadyOf, waitUntilReady } from './readiness.ts';

const running = new AbortController().signal;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server whose health check responds with this. */
async function answering(status: number, body: object): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const message = 'Falta la clave de los datos personales de una persona.';
const well = () => answering(200, { status: 'ok' });
const alarmed = () => answering(503, { code: 'PERSONAL_DATA_UNAVAILABLE', message });
const away = () => answering(503, { code: 'UNAVAILABLE', message: 'No responde.' });

it('is well when all services are, and tells what only a person can mend from what time does', async () => {
  expect(await readinessOf([await well(), await well()])).toEqual({ status: 'ok' });
  expect(await readinessOf([await well(), await alarmed(), await alarmed()])).toEqual({
    status: 'degraded',
    reasons: [message],
  });
  expect(await readinessOf([await well(), await answering(200, { status: 'degraded' })])).toEqual({
    status: 'degraded',
  });
  expect(await readinessOf([await alarmed(), await away()])).toEqual({ status: 'starting' });
  expect(await readinessOf([await well(), 'http://127.0.0.1:1'])).toEqual({ status: 'starting' });
});

it('does not keep the product from starting because of one person', async () => {
  await waitUntilReady(await answering(503, { status: 'degraded', reasons: [message] }), running, 1_000);
  const starting = await answering(503, { status: 'starting' });
  await expect(waitUntilReady(starting, running, 300)).rejects.toThrow('not ready');
});

it('names what keeps the product from being ready, in the words of each service', async () => {
  const services = [
    { name: 'query-api', url: await well() },
    { name: 'worker', url: await away() },
    { name: 'projector', url: 'http://127.0.0.1:1' },
  ];
  const [worker, projector, ...more] = await unreadyOf(services);
  expect(worker).toMatch(/^worker: .*No responde\./);
  expect(projector).toMatch(/^projector: /);
  expect(more).toEqual([]);
});
