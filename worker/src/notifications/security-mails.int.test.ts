import type { PersonalDataArea } from '@nodo/contracts/audit/values';
import type { DomainEvent } from '@nodo/contracts/events';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import type { Delivery, Mail, Mailer } from '@nodo/platform/mail';
import { Registry } from '@nodo/platform/metrics';
import { PersonalData } from '@nodo/platform/personal-data';
import { Sessions } from '@nodo/platform/sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projected, type Servers } from '../../../projector/src/testing/harness.test.ts';
import { type Story, WALLET } from '../../../projector/src/testing/story.test.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { MailFolder, openMailer, type ReadModels, startReadModels } from '../testing/read-models.test.ts';
import { SecurityMails, type SecurityMailsParts } from './security-mails.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HASH = 'a'.repeat(64);

let servers: Servers;
let models: ReadModels;
let story: Story;
let admin: string;
let folder: MailFolder;
let mailer: Mailer;
let sessions: Sessions;
const registry = new Registry();
const metrics = createWorkerMetrics(registry);

beforeAll(async () => {
  models = await startReadModels();
  ({ servers, story, admin } = models);
  sessions = new Sessions(servers.pool, servers.config('worker').sessionSecret);
  folder = new MailFolder(servers);
  mailer = openMailer(servers, folder.url);
  // Events from before the notices began are in none.
  await newBrowser(await story.user());
  await round();
  story.now = new Date();
  await round();
  expect(await arrived()).toEqual([]);
});
afterAll(async () => {
  await mailer?.close();
  await models?.stop();
});

/** A round of a newly started worker, this long after the last event. */
async function round(afterMs = 0, parts: Partial<SecurityMailsParts> = {}): Promise<void> {
  await projected(servers.pool, story.position);
  const { pool, logger } = servers;
  const config = servers.config('worker');
  const now = () => new Date(story.now.getTime() + afterMs);
  await new SecurityMails({ pool, logger, metrics, mailer, config, now, ...parts }).run();
}

/** The mails since the last call. */
const arrived = () => folder.take();

/** Appends events by somebody, in a session. */
async function by(id: string, sessionId: string | undefined, stream: string, ...events: DomainEvent[]) {
  const before = story.actor;
  story.actor = { kind: 'user', id, role: 'investor' };
  story.sessionId = sessionId;
  await story.append(stream, ...events);
  story.actor = before;
  story.sessionId = undefined;
}
const newBrowser = (id: string, sessionId?: string) =>
  by(id, sessionId, streams.user(id), {
    type: 'UserSignedIn',
    data: { method: 'code', isNewBrowser: true },
  });
async function openSession(userId: string, sessionId = newId()): Promise<string> {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0';
  await sessions.open({ id: userId, role: 'investor', method: 'code', sessionId, userAgent });
  return sessionId;
}
const givenUp = async (reason: string) => {
  const { values } = await metrics.securityMailsGivenUp.get();
  return values.filter(({ labels }) => labels.reason === reason).reduce((sum, { value }) => sum + value, 0);
};
/** Replaces a mail server. */
const answering = (answer: Delivery | Error, handed: Mail[] = []) => ({
  isReady: async () => true,
  deliver: async (_: string, mail: Mail) => {
    handed.push(mail);
    if (answer instanceof Error) throw answer;
    return answer;
  },
});

describe('mails about the safety of an account', () => {
  it('tell each thing once, of its own moment and device, however many look and begin anew', async () => {
    const id = await story.user();
    const sessionId = await openSession(id);
    const user = streams.user(id);
    const key = (passkeyId: string) => ({ passkeyId, credentialId: 'q83vEjRWeJA', name: 'Portátil' });
    const [own, lost, alsoLost] = [newId(), newId(), newId()];
    const wallet = { userId: id, walletAddress: WALLET };
    const doIt = (stream: string, ...events: DomainEvent[]) => by(id, sessionId, stream, ...events);
    await newBrowser(id, sessionId);
    const moment = story.now;
    for (const passkeyId of [own, lost, alsoLost])
      await doIt(user, { type: 'PasskeyRegistered', data: { ...key(passkeyId), isSynced: false } });
    await doIt(user, { type: 'PasskeyRemoved', data: key(own) });
    await doIt(user, { type: 'UserSignedOut', data: { endedOthers: true } });
    await doIt(user, { type: 'AuditExportRequested', data: { format: 'csv', filter: {} } });
    await doIt(streams.personalDataView(newId()), { type: 'PersonalDataViewed', data: { area: 'ownData' } });
    await doIt(streams.wallet(newId()), {
      type: 'WalletTransferExpected',
      data: { ...wallet, amount: '0.004321', expiresAt: story.now.toISOString() },
    });
    const held = streams.wallet(newId());
    await story.append(held, {
      type: 'WalletProved',
      data: { ...wallet, method: 'signature', messageHash: HASH },
    });
    await doIt(held, { type: 'WalletReleased', data: { ...wallet, messageHash: HASH, reason: 'own' } });
    await doIt(streams.transfer(newId()), {
      type: 'TransferRequested',
      data: {
        ...{ purpose: 'distribution', userId: id, to: WALLET, amount: '500.500000', amountUsd: '500.50' },
        ...{ needsApproval: true, review: 'amount' },
      },
    });
    await by(
      admin,
      undefined,
      user,
      ...[lost, alsoLost].map(
        (passkeyId) =>
          ({ type: 'PasskeyRemoved', data: { ...key(passkeyId), reason: 'Las perdió' } }) as const,
      ),
    );
    await by(admin, undefined, user, {
      type: 'UserRoleChanged',
      data: { from: 'investor', to: 'analyst' },
    });
    // None of these causes a notice.
    await doIt(user, { type: 'UserSignedIn', data: { method: 'code' } });
    await doIt(user, { type: 'UserSignedOut', data: {} });
    await doIt(streams.personalDataView(newId()), { type: 'PersonalDataViewed', data: { area: 'users' } });
    await Promise.all([round(), round(), round()]);
    const mails = await arrived();
    expect(mails.every(({ to }) => to === `${id}@correo.co`)).toBe(true);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
      [
        'Entraron a tu cuenta de Nodo Cartago desde un navegador nuevo',
        ...Array(3).fill('Una llave de acceso nueva en tu cuenta de Nodo Cartago'),
        'Una llave de acceso salió de tu cuenta de Nodo Cartago',
        'Se cerraron sesiones de tu cuenta de Nodo Cartago',
        'Se descargó la auditoría de Nodo Cartago con tu cuenta',
        'Se descargaron todos tus datos de Nodo Cartago',
        'Se pidió agregar una billetera a tu cuenta de Nodo Cartago',
        'Una billetera quedó en tu cuenta de Nodo Cartago',
        'Una billetera salió de tu cuenta de Nodo Cartago',
        'Pediste un retiro de Nodo Cartago',
        'Se eliminaron tus llaves de acceso de Nodo Cartago',
        'Cambió tu rol en Nodo Cartago',
      ].toSorted(),
    );
    const about = (words: string) => mails.find(({ subject }) => subject.includes(words))?.text ?? '';
    const clock = new Intl.DateTimeFormat('es-CO', {
      ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Bogota' },
    } as const);
    expect(about('navegador nuevo')).toContain(
      `Se hizo el ${clock.format(moment)} (hora de Colombia). Dispositivo: Firefox en Windows.`,
    );
    expect(about('navegador nuevo')).toMatch(/https?:\S+\/settings/);
    // Without a session, no device is named.
    expect(about('billetera quedó')).toContain(`La billetera ${WALLET}`);
    expect(about('billetera quedó')).toMatch(/Se hizo el .+ \(hora de Colombia\)\.\n/);
    expect(about('retiro')).toContain(`Se pidió un retiro de 500.500000 USDT a la dirección ${WALLET}.`);
    await round(MINUTE_MS);
    await servers.pool.query("UPDATE chain.security_mail_cursor SET position = -1, seen = '{}'");
    await round(2 * MINUTE_MS);
    expect(await arrived()).toEqual([]);
  });

  it('SET-05 tell of each export of data of others, by session, once an hour for files of the same kind', async () => {
    const id = await story.user('admin');
    const [session, stolen] = [await openSession(id), await openSession(id)];
    // All within one hour.
    story.now = new Date(Math.ceil(story.now.getTime() / HOUR_MS) * HOUR_MS);
    const take = (area: PersonalDataArea, sessionId: string, viewed?: string) =>
      by(id, sessionId, streams.personalDataView(newId()), {
        type: 'PersonalDataViewed',
        data: { area, isExport: true, ...(viewed === undefined ? {} : { viewed }) },
      });
    await take('users', session);
    await take('users', session);
    await take('users', session, id);
    await take('users', stolen);
    await take('kyc', session);
    await round();
    story.now = new Date(story.now.getTime() + HOUR_MS);
    await take('users', session);
    await round();
    const mails = await arrived();
    expect(mails.every(({ to }) => to === `${id}@correo.co`)).toBe(true);
    expect(
      mails.every(({ subject }) => subject.startsWith('Se descargaron datos de otras personas con tu')),
    ).toBe(true);
    const said = mails.map(
      ({ text }) => /Con tu cuenta se descargó el archivo «(.+)», con datos/.exec(text)?.[1],
    );
    expect(said.toSorted()).toEqual(['Usuarios', 'Usuarios', 'Usuarios', 'Verificaciones KYC']);
    expect(mails[0]?.text).toMatch(/Se hizo el .+ \(hora de Colombia\)\. Dispositivo: Firefox en Windows\./);
  });

  it('SET-03 go to the address that the account had, also where it changed before they are sent', async () => {
    const id = await story.user();
    const [from, to] = [`${id}@correo.co`, `${id}@ejemplo.co`];
    await by(id, await openSession(id), streams.user(id), {
      type: 'UserEmailChangeRequested',
      data: { from, to },
    });
    await by(id, undefined, streams.user(id), { type: 'UserEmailChanged', data: { from, to } });
    await newBrowser(id);
    await round();
    const mails = await arrived();
    expect(mails.map((mail) => [mail.to, mail.subject]).toSorted()).toEqual(
      [
        [from, 'Pidieron cambiar el email de tu cuenta de Nodo Cartago'],
        [from, 'Cambió el email de tu cuenta de Nodo Cartago'],
        [to, 'Entraron a tu cuenta de Nodo Cartago desde un navegador nuevo'],
      ].toSorted(),
    );
  });

  it('are not lost while the mail server is away and the worker dies, and come once when it is back', async () => {
    const id = await story.user();
    await newBrowser(id);
    const away = openMailer(servers, 'smtp://127.0.0.1:9');
    for (const minutes of [0, 5, 600]) await round(minutes * MINUTE_MS, { mailer: away });
    // The readiness check succeeded, but the delivery fails.
    await round(620 * MINUTE_MS, { mailer: { isReady: async () => true, deliver: away.deliver.bind(away) } });
    await away.close();
    expect(await arrived()).toEqual([]);
    await Promise.all([round(700 * MINUTE_MS), round(700 * MINUTE_MS)]);
    await round(701 * MINUTE_MS);
    expect((await arrived()).map(({ to }) => to)).toEqual([`${id}@correo.co`]);
  });

  it('are handed over again under the same name when nobody says what came of it', async () => {
    await newBrowser(await story.user());
    const handed: Mail[] = [];
    const dying = answering(new Error('The process died'), handed);
    await expect(round(0, { mailer: dying })).rejects.toThrow('The process died');
    await round(MINUTE_MS);
    expect(await arrived()).toEqual([]);
    await round(6 * MINUTE_MS);
    const [mail, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(mail?.headers?.['Message-ID']).toBe(`<${handed[0]?.id}@nodo.example>`);
  });

  it('wait longer each time a server will not take them for now, and end when it never will', async () => {
    await newBrowser(await story.user());
    const handed: Mail[] = [];
    const later = { mailer: answering('later', handed) };
    for (const seconds of [0, 29, 31, 90, 92]) await round(seconds * 1_000, later);
    expect(handed).toHaveLength(3);
    const refused = await givenUp('refused');
    await round(HOUR_MS, { mailer: answering('refused', handed) });
    expect(await givenUp('refused')).toBe(refused + 1);
    await newBrowser(await story.user());
    await round(0, { mailer: answering('unknown', handed) });
    expect(handed).toHaveLength(5);
    await round(2 * HOUR_MS);
    expect(await arrived()).toEqual([]);
  });

  it('are given up after a day, and whoever runs the product hears of it', async () => {
    await newBrowser(await story.user());
    const [before, away] = [await givenUp('too old'), openMailer(servers, 'smtp://127.0.0.1:9')];
    await round(0, { mailer: away });
    await round(25 * HOUR_MS, { mailer: away });
    await away.close();
    await round(25 * HOUR_MS);
    expect(await arrived()).toEqual([]);
    expect(await givenUp('too old')).toBe(before + 1);
  });

  it('go to nobody who is gone, and come in the language of who reads them', async () => {
    const [gone, reader] = [await story.user(), await story.user()];
    await story.append(streams.user(reader), {
      type: 'UserPreferencesChanged',
      data: { language: 'en', previous: { language: 'es' } },
    });
    await newBrowser(reader);
    await newBrowser(gone);
    const keys = new PersonalData(servers.pool, servers.config('worker').personalDataKeys);
    const stream = streams.user(gone);
    await story.append(stream, { type: 'PersonalDataErasureRequested', data: { emailHash: HASH } });
    await story.append(stream, { type: 'PersonalDataErasureAccepted', data: {} });
    const keyFingerprint = await keys.destroy(gone);
    await story.append(stream, { type: 'PersonalKeyDestroyed', data: { keyFingerprint } });
    await round();
    await round(MINUTE_MS);
    const mails = await arrived();
    expect(mails.map(({ to }) => to)).toEqual([`${reader}@correo.co`]);
    expect(mails[0]?.text).toMatch(/^It was done on .+ \(Colombian time\)\.$/m);
    expect(mails[0]?.headers?.['Content-Language']).toBe('en-GB');
  });

  it('wait a moment for where a session was opened, which is noted after its first event', async () => {
    const [id, sessionId] = [await story.user(), newId()];
    await newBrowser(id, sessionId);
    await round();
    expect(await arrived()).toEqual([]);
    await openSession(id, sessionId);
    await round(1_000);
    expect((await arrived())[0]?.text).toContain('Dispositivo: Firefox en Windows.');
    await newBrowser(id, newId());
    await round(5_000);
    expect((await arrived())[0]?.text).not.toContain('Dispositivo');
  });
});
