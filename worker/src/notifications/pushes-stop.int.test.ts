import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@nodo/platform/ids';
import { PersonalData } from '@nodo/platform/personal-data';
import { savePushDevice } from '@nodo/platform/push-devices';
import { Sessions } from '@nodo/platform/sessions';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { projected } from '../../../projector/src/testing/harness.test.ts';
import { Receiver, startPushService } from '../testing/push-service.test.ts';
import { type ReadModels, startReadModels } from '../testing/read-models.test.ts';
import { Pushes } from './pushes.ts';

/** Pushes that are sent in parallel. */
const AT_ONCE = 8;

let models: ReadModels;
let service: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
  models = await startReadModels();
  service = await startPushService();
});
afterAll(async () => {
  service?.stop();
  await models?.stop();
});

/** The pushes of a newly started worker, minutes after the events. */
function pushesOf(keys: PersonalData): Pushes {
  const { pool, logger } = models.servers;
  const settings = { ...webPush.generateVAPIDKeys(), subject: 'mailto:datos@nodo.example' };
  const clock = { isAtPresent: true };
  const now = () => new Date(Date.now() + 5 * 60_000);
  return new Pushes({ pool, logger, clock, keys, settings, agent: service.agent, now });
}

it('SET-05 an orderly stop waits for the pushes in hand, and leaves the others to who comes next', async () => {
  const { servers, story, admin } = models;
  const { personalDataKeys, sessionSecret } = servers.config('worker');
  const keys = new PersonalData(servers.pool, personalDataKeys);
  const sessions = new Sessions(servers.pool, sessionSecret);
  // Pushes begin with the first round.
  await projected(servers.pool, story.position);
  await pushesOf(keys).run();
  const people = await Promise.all(Array.from({ length: AT_ONCE + 2 }, () => story.user()));
  for (const id of people) {
    const session = await sessions.find(await sessions.open({ id, role: 'investor', method: 'code' }));
    if (!session) throw new Error('No session');
    await savePushDevice(servers.pool, keys, session, new Receiver(newId()).subscription, 'Chrome/1');
  }
  // Devices use the database's clock, so the following events are dated a moment later.
  story.now = new Date(Date.now() + 1_000);
  for (const id of people) await story.reviewKyc(id, 'approved', admin);
  await projected(servers.pool, story.position);

  const asked: ServerResponse[] = [];
  service.answerWith((response) => void asked.push(response));
  const pushes = pushesOf(keys);
  const running = pushes.run();
  await vi.waitFor(() => expect(asked).toHaveLength(AT_ONCE), { timeout: 10_000 });
  let isStopped = false;
  const stopped = pushes.stop().then(() => {
    isStopped = true;
  });
  await delay(100);
  expect(isStopped).toBe(false);
  for (const response of asked) response.writeHead(201).end();
  await Promise.all([stopped, running]);
  expect(service.take()).toHaveLength(AT_ONCE);

  service.answerWith((response) => void response.writeHead(201).end());
  await pushesOf(keys).run();
  expect(service.take()).toHaveLength(2);
});
