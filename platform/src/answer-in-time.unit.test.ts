import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerInTime } from './answer-in-time.ts';

const LIMITS = { answerMs: 100, fileMs: 100 };

async function* slowly() {
  for (const line of ['one\n', 'two\n', 'three\n']) {
    yield line;
    await delay(80);
  }
}

it('a file that began in time is sent to its end, however long that takes', async () => {
  const app = Fastify();
  answerInTime(app, LIMITS);
  app.get('/file', (_, reply) => reply.type('text/csv').send(Readable.from(slowly(), { objectMode: false })));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  expect(await (await fetch(`${url}/file`)).text()).toBe('one\ntwo\nthree\n');
  await app.close();
});

it('what does not begin in time is answered by an error', async () => {
  const app = Fastify();
  answerInTime(app, LIMITS);
  app.get('/never', () => new Promise(() => undefined));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  expect((await fetch(`${url}/never`)).status).toBeGreaterThanOrEqual(500);
  await app.close();
});
