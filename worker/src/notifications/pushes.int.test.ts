import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { PersonalData } from '@nodo/platform/personal-data';
import { pushDevicesOf, savePushDevice } from '@nodo/platform/push-devices';
import { Sessions } from '@nodo/platform/sessions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { projected, type Servers } from '../../../projector/src/testing/harness.test.ts';
import type { Story } from '../../../projector/src/testing/story.test.ts';
import { Receiver, senderOf, startPushService } from '../testing/push-service.test.ts';
import { type ReadModels, startReadModels } from '../testing/read-models.test.ts';
import { Pushes, type PushesParts } from './pushes.ts';

const settings = { ...webPush.generateVAPIDKeys(), subject: 'mailto:datos@nodo.example' };
const MINUTE_MS = 60_000;

let servers: Servers;
let models: ReadModels;
let story: Story;
let keys: PersonalData;
let sessions: Sessions;
let service: Awaited<ReturnType<typeof startPushService>>;
let admin: string;

beforeAll(async () => {
  models = await startReadModels();
  ({ servers, story, admin } = models);
  keys = new PersonalData(servers.pool, servers.config('worker').personalDataKeys);
  sessions = new Sessions(servers.pool, servers.config('worker').sessionSecret);
  service = await startPushService();
  await round();
});
afterAll(async () => {
  service?.stop();
  await models?.stop();
});
beforeEach(() => {
  service.answerWith((response) => void response.writeHead(201).end());
  service.take();
});

/** A browser in which somebody signed in and enabled push notifications. */
async function device(userId: string): Promise<{ receiver: Receiver; id: string; sessionId: string }> {
  const receiver = new Receiver(newId());
  const token = await sessions.open({ id: userId, role: 'investor', method: 'code' });
  const session = await sessions.find(token);
  if (!session) throw new Error('No session');
  const saved = await savePushDevice(
    servers.pool,
    keys,
    session,
    receiver.subscription,
    'Chrome/1 (Android 14)',
  );
  // Devices use the database's clock, so the following events are dated a moment later.
  story.now = new Date(Date.now() + 1_000);
  return { receiver, id: saved.id, sessionId: session.id };
}

/** A round of a newly started worker, without any memory. */
async function round(after = 0, parts: Partial<PushesParts> = {}): Promise<void> {
  await projected(servers.pool, story.position);
  const { pool, logger } = servers;
  const clock = { isAtPresent: true };
  const now = () => new Date(Date.now() + 5 * MINUTE_MS + after);
  await new Pushes({ pool, logger, clock, keys, settings, agent: service.agent, now, ...parts }).run();
}

const approve = (userId: string) => story.reviewKyc(userId, 'approved', admin);
const devicesOf = (userId: string) => pushDevicesOf(servers.pool, userId);

describe('SET-05 pushes', () => {
  it('one event is one push, encrypted for its browser and signed by us, however many look and start anew', async () => {
    const id = await story.user();
    const { receiver } = await device(id);
    const other = await device(await story.user());
    await approve(id);
    await Promise.all([round(), round(), round()]);
    const [push, ...more] = service.take();
    expect(more).toEqual([]);
    if (!push) throw new Error('No push came');
    expect(`https://push.example.com${push.path}`).toBe(receiver.endpoint);
    const said = receiver.open(push.body);
    expect(said).toMatchObject({ title: 'Tu verificación fue aprobada', url: '/investments' });
    expect(JSON.stringify(said)).not.toContain('Documento legible');
    expect(() => other.receiver.open(push.body)).toThrow();
    expect(push.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      topic: said.id.replaceAll('-', ''),
    });
    const sender = senderOf(push);
    expect(sender).toMatchObject({
      key: settings.publicKey,
      claims: { aud: 'https://push.example.com', sub: settings.subject },
    });
    await round();
    // As after a rebuild, a replay or a restored log: everything is read again.
    await servers.pool.query("UPDATE chain.push_cursor SET position = -1, seen = '{}'");
    await round();
    expect(service.take()).toEqual([]);
  });

  it('tells of money without its amount, and each thing that one notification tells in turn', async () => {
    const id = await story.user();
    const { receiver } = await device(id);
    const warehouse = await story.warehouse('Bodega Sur');
    const investment = await story.invest(id, warehouse);
    const transfer = await story.transfer(investment.amountUsdt, 100);
    await story.match(transfer, investment);
    await round();
    expect(service.take()).toEqual([]);
    await story.confirm(transfer, investment, 100);
    await round();
    const pushes = service.take().map(({ body }) => receiver.open(body));
    expect(pushes).toMatchObject([
      { title: 'Tu inversión está confirmada', url: `/investments/${investment.id}` },
    ]);
    expect(JSON.stringify(pushes.map(({ title, body }) => [title, body]))).not.toMatch(/\d/);
  });

  it('is said in the language that its person reads at that moment', async () => {
    const id = await story.user();
    const { receiver } = await device(id);
    await story.append(streams.user(id), {
      type: 'UserPreferencesChanged',
      data: { language: 'pt', previous: { language: 'es' } },
    });
    await story.append(streams.user(id), {
      type: 'UserSignedIn',
      data: { method: 'code', isNewBrowser: true },
    });
    await round();
    const [push] = service.take().map(({ body }) => receiver.open(body));
    expect(push).toMatchObject({ lang: 'pt-BR', title: expect.stringMatching(/conta/) });
  });

  it('goes to every device of its person, and to none that came after', async () => {
    const id = await story.user();
    const [one, two] = [await device(id), await device(id)];
    await approve(id);
    await projected(servers.pool, story.position);
    await servers.pool.query(
      'UPDATE platform.push_devices SET created_at = created_at + $2::interval WHERE id = $1',
      [two.id, '10 minutes'],
    );
    await round();
    expect(service.take().map(({ path }) => path)).toEqual([new URL(one.receiver.endpoint).pathname]);
  });

  it('follows what somebody wants to be told of, but for what keeps their account safe, and what they read', async () => {
    const id = await story.user();
    const { receiver } = await device(id);
    await story.append(streams.user(id), {
      type: 'NotificationPreferencesChanged',
      data: { investment: false, previous: { investment: true } },
    });
    const investment = await story.invest(id, await story.warehouse('Bodega Oeste'));
    const transfer = await story.transfer(investment.amountUsdt, 100);
    await story.match(transfer, investment);
    await story.confirm(transfer, investment, 100);
    await story.append(streams.user(id), {
      type: 'UserSignedIn',
      data: { method: 'code', isNewBrowser: true },
    });
    await round();
    const titles = service.take().map(({ body }) => receiver.open(body).title);
    expect(titles).toEqual(['Entraron a tu cuenta desde un navegador nuevo']);
    await approve(id);
    await story.append(streams.notification(id), {
      type: 'NotificationsMarkedRead',
      data: { ids: [], all: true, through: null },
    });
    await round();
    expect(service.take()).toEqual([]);
  });

  it('ends with the session it was asked for in, with the person, and where another signs in', async () => {
    const [left, gone, before, next] = [
      await story.user(),
      await story.user(),
      await story.user(),
      await story.user(),
    ];
    const first = await device(left);
    await sessions.end(first.sessionId);
    expect(await devicesOf(left)).toEqual([]);
    const { receiver } = await device(before);
    await device(gone);
    for (const id of [left, gone]) await approve(id);
    await story.append(streams.user(gone), {
      type: 'PersonalDataErasureRequested',
      data: { emailHash: 'a'.repeat(64) },
    });
    const session = await sessions.find(await sessions.open({ id: next, role: 'investor', method: 'code' }));
    if (!session) throw new Error('No session');
    await savePushDevice(servers.pool, keys, session, receiver.subscription, undefined);
    await approve(before);
    await round();
    expect(service.take()).toEqual([]);
    expect(await devicesOf(before)).toEqual([]);
    expect(await devicesOf(next)).toMatchObject([{ device: 'Desconocido' }]);
    await sessions.end(session.id);
    const late = savePushDevice(servers.pool, keys, session, receiver.subscription, undefined);
    await expect(late).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await keys.destroy(next);
    const erased = savePushDevice(servers.pool, keys, session, receiver.subscription, undefined);
    await expect(erased).rejects.toMatchObject({ code: 'ACCOUNT_ERASED' });
  });

  it('keeps what opens a browser with the key of its person, and ten of their browsers', async () => {
    const id = await story.user();
    const devices = [];
    for (let count = 0; count < 11; count += 1) devices.push(await device(id));
    const kept = await devicesOf(id);
    expect(kept.map((each) => each.id)).toEqual(
      devices
        .slice(1)
        .map((each) => each.id)
        .reverse(),
    );
    const { rows } = await servers.pool.query<{ row: string }>(
      'SELECT d::text AS row FROM platform.push_devices AS d WHERE user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(10);
    for (const { row } of rows) expect(row).not.toContain('push.example');
  });
});

describe('SET-05 when a push service does not take it', () => {
  it.each([404, 410])('%i ends the subscription', async (status) => {
    const id = await story.user();
    await device(id);
    service.answerWith((response) => void response.writeHead(status).end());
    await approve(id);
    await round();
    expect(service.take()).toHaveLength(1);
    expect(await devicesOf(id)).toEqual([]);
    await story.reviewKyc(id, 'rejected', admin);
    await round();
    expect(service.take()).toEqual([]);
  });

  it('what it can’t take now it is asked again when it says, and not after an hour', async () => {
    const [patient, late] = [await story.user(), await story.user()];
    await device(patient);
    service.answerWith((response) => void response.writeHead(429, { 'retry-after': '120' }).end());
    await approve(patient);
    await round();
    await round(MINUTE_MS);
    expect(service.take()).toHaveLength(1);
    service.answerWith((response) => void response.writeHead(201).end());
    await round(3 * MINUTE_MS);
    await round(4 * MINUTE_MS);
    expect(service.take()).toHaveLength(1);
    await device(late);
    service.answerWith((response) => void response.writeHead(503).end());
    await approve(late);
    await round();
    await round(70 * MINUTE_MS);
    expect(service.take()).toHaveLength(1);
  });

  it('an answer that is lost, or a refusal, is not followed by a second push; an hour late there is none', async () => {
    const id = await story.user();
    await device(id);
    service.answerWith((response) => response.destroy());
    await approve(id);
    await round();
    service.answerWith((response) => void response.writeHead(403).end());
    await story.reviewKyc(id, 'rejected', admin);
    await round();
    service.answerWith((response) => void response.writeHead(201).end());
    await round(2 * MINUTE_MS);
    expect(service.take()).toHaveLength(2);
    await approve(id);
    await round(70 * MINUTE_MS);
    expect(service.take()).toEqual([]);
    expect(await devicesOf(id)).toHaveLength(1);
  });

  it('is told nothing while a past is played', async () => {
    const id = await story.user();
    await device(id);
    await approve(id);
    await round(0, { clock: { isAtPresent: false } });
    expect(service.take()).toEqual([]);
    await round();
    expect(service.take()).toHaveLength(1);
  });
});
