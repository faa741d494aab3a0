import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '@nodo/platform/config';
import { createApp } from '@nodo/platform/http';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { nowhereEnvironment } from '../../embedded/src/testing/environment.test.ts';

const config = loadConfig('projector', nowhereEnvironment);
/** Well below the seven seconds after which a stop cuts open connections: proves that it did not have to. */
const CUT_OFF_MS = 1_000;

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function start(route: (app: FastifyInstance) => void): Promise<string> {
  const logger = createLogger({ service: 'projector', logLevel: 'silent' });
  app = await createApp({ config, logger, metrics: createMetrics('test') });
  route(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** Sends a GET over the agent's kept-alive connection; returns the status and the body. */
async function ask(agent: Agent, url: string): Promise<string> {
  const sent = request(url, { agent });
  sent.end();
  const [answer] = await once(sent, 'response');
  let text = `${answer.statusCode} `;
  for await (const piece of answer) text += piece;
  return text;
}

it('ERR-05 a stop ends with the last answer, whoever keeps the connection, and loses none', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let answerNow: () => void = () => undefined;
  const url = await start((server) => {
    server.get('/quick', async () => 'quick');
    server.get(
      '/slow',
      () =>
        new Promise((resolve) => {
          answerNow = () => resolve('slow');
        }),
    );
  });
  const idle = new Agent({ keepAlive: true });
  expect(await ask(idle, `${url}/quick`)).toBe('200 quick');
  expect(await ask(agent, `${url}/quick`)).toBe('200 quick');
  const answer = ask(agent, `${url}/slow`);
  await delay(50);
  const closing = app?.close().then(() => 'stopped');
  expect(await Promise.race([closing, delay(500)])).toBeUndefined();
  answerNow();
  expect(await answer).toBe('200 slow');
  expect(await Promise.race([closing, delay(CUT_OFF_MS).then(() => 'cut off')])).toBe('stopped');
  agent.destroy();
  idle.destroy();
});

it('every answer tells which request it was, those of no route and of no request too', async () => {
  const url = await start((server) => {
    server.get('/thing/:id', async () => 'thing');
    server.get('/broken', async () => {
      throw new Error('broken');
    });
  });
  const ids = new Set<string>();
  for (const path of [
    '/thing/1',
    '/broken',
    '/none',
    '/health/live',
    '/%ff',
    `/thing/${'x'.repeat(1_100)}`,
  ]) {
    const id = (await fetch(url + path)).headers.get('x-request-id') ?? '';
    expect(id, path).toMatch(/^[0-9a-f-]{36}$/);
    ids.add(id);
  }
  expect(ids.size).toBe(6);
});
