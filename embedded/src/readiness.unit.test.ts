import { createServer, type Server } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { readinessOf, unreadyOf, waitUntilReady } from './readiness.ts';

const running = new AbortController().signal;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Answer = readonly [status: number, body: object];

/** A server whose health check responds with this. */
async function answering(...given: Answer | [() => Answer]): Promise<string> {
  const server = createServer((_request, response) => {
    const [status, body] = given.length === 1 ? given[0]() : given;
    response.writeHead(status).end(JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const message = 'Falta la clave de los datos personales de una persona.';
const well = () => answering(200, { status: 'ok' });
const alarmed = () => answering(200, { status: 'degraded', reasons: { personalData: message } });
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
  await waitUntilReady(await answering(200, { status: 'degraded', reasons: [message] }), running, 1_000);
  const starting = await answering(503, { status: 'starting' });
  await expect(waitUntilReady(starting, running, 300)).rejects.toThrow('not ready');
});

it('waits for data that are being prepared for as long as nothing else is missing, and says so once', async () => {
  const told = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const preparing = () =>
    answering(503, { code: 'DATA_PREPARING', message: 'Estamos preparando los datos.' });
  const reasons = ['Estamos preparando los datos.'];
  expect(await readinessOf([await well(), await preparing()])).toEqual({ status: 'starting', reasons });
  expect(await readinessOf([await alarmed(), await preparing()])).toEqual({ status: 'starting', reasons });
  expect(await readinessOf([await away(), await preparing()])).toEqual({ status: 'starting' });

  const until = Date.now() + 1_000;
  const later = await answering(() =>
    Date.now() < until ? [503, { status: 'starting', reasons }] : [200, { status: 'ok' }],
  );
  await waitUntilReady(later, running, 300);
  expect(told.mock.calls).toEqual([['\n  Estamos preparando los datos.\n']]);
  told.mockRestore();
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
