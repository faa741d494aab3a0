import { randomUUID } from 'node:crypto';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { POSITION_HEADER } from '@nodo/contracts/headers';
import { currentUserViewSchema } from '@nodo/contracts/identity/views';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import {
  defaultPreferencesView,
  type PreferencesView,
  preferencesViewSchema,
} from '@nodo/contracts/preferences/views';
import { personalDataExportSchema } from '@nodo/contracts/privacy/export';
import { referenceRatesSchema } from '@nodo/contracts/settings/values';
import type { StoredMail } from '@nodo/platform/stored-mail';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { type Answer, Client } from '../support/client.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { register } from '../support/kyc-screens.ts';
import { Listener } from '../support/live.ts';
import { mailLinkToken, mailsTo } from '../support/mailbox.ts';
import { productStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const PATH = '/api/preferences';
const NOTICES = `${PATH}/notifications`;

const stage = productStage({ blockIntervalMs: 2_000 });
let camila: Client;
let admin: Client;

beforeAll(async () => {
  [camila, admin] = await Promise.all([stage.signIn(INVESTOR), stage.signIn(ADMIN)]);
});

async function kept(client: Client): Promise<PreferencesView> {
  const answer = await client.get(PATH);
  expect(answer.status, answer.text).toBe(200);
  return preferencesViewSchema.strict().parse(answer.body);
}

async function change(client: Client, path: string, body: object, key?: string): Promise<Answer> {
  const answer = await client.send('PATCH', path, body, key === undefined ? {} : { key });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** Ids of somebody's unread notifications of changed conditions; there may be others of other kinds. */
async function told(client: Client): Promise<string[]> {
  const answer = await client.get('/api/notifications?unread=true&limit=50');
  const { rows } = notificationPageSchema.parse(answer.body);
  return rows.filter(({ kind }) => kind === 'settings_changed').map(({ id }) => id);
}

/** The monthly rate in hundredths of a percent: another one each time, also when a test is tried again. */
let rate = 160;

async function newConditions(): Promise<void> {
  rate += 1;
  const rates = { monthlyReturnRate: `0.0${rate}`, managementFeeRate: '0.02', platformFeeRate: '0.005' };
  const body = { minimumInvestment: '50000', ...rates, recompraEnabled: true };
  const answer = await admin.send('POST', '/api/financial-settings', body);
  expect(answer.status, answer.text).toBe(200);
  camila.follow(answer);
}

describe('SET-02 SET-07 SET-08 SET-09 SET-10 preferences', () => {
  test('begin with defaults, are kept in part, come with one’s session and say what they were', async () => {
    const { client, email } = await register(stage.url, 'Ana Ríos');
    expect(await kept(client)).toEqual(defaultPreferencesView);
    await change(client, PATH, { timezone: 'Europe/Madrid', currency: 'COP' });
    const answer = await change(client, PATH, { darkMode: 'on' });
    const wanted = {
      ...defaultPreferencesView,
      timezone: 'Europe/Madrid',
      currency: 'COP',
      darkMode: 'on',
    };
    expect(answer.body).toEqual(wanted);
    expect(await kept(client)).toEqual(wanted);
    const me = currentUserViewSchema.parse((await client.get('/api/auth/user')).body);
    expect(me.preferences).toEqual(wanted);
    const again = await stage.signIn(email);
    expect(await kept(again)).toEqual(wanted);
    expect(await kept(camila)).toEqual(defaultPreferencesView);
    const audit = await admin.get(`/api/audit?action=UserPreferencesChanged&subject=${me.id}&kind=user`);
    const { rows } = auditPageSchema.parse(audit.body);
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'darkMode', before: 'system', after: 'on' }],
      [
        { field: 'currency', before: 'USD', after: 'COP' },
        { field: 'timezone', before: 'America/Bogota', after: 'Europe/Madrid' },
      ],
    ]);
  });

  test('one key has its effect once, and what changes nothing is recorded nowhere', async () => {
    const key = randomUUID();
    const first = await change(camila, PATH, { currency: 'EUR' }, key);
    const again = await change(camila, PATH, { currency: 'EUR' }, key);
    expect(again.headers.get(POSITION_HEADER)).toBe(first.headers.get(POSITION_HEADER));
    const other = await camila.send('PATCH', PATH, { currency: 'COP' }, { key });
    expect(refusalOf(other).code).toBe('IDEMPOTENCY_KEY_REUSED');
    await change(camila, PATH, { currency: 'USD' });
    await change(camila, PATH, {});
    expect(await kept(camila)).toEqual(defaultPreferencesView);
  });

  test.each([
    [PATH, { language: 'fr' }, 'language', 'El idioma es es, en o pt'],
    [PATH, { currency: 'GBP' }, 'currency', 'La moneda es USD, COP o EUR'],
    [PATH, { darkMode: 'dark' }, 'darkMode', 'El tema es off, on o system'],
    [NOTICES, { payments: 'no' }, 'payments', 'Escribe true o false'],
  ])('%s refuses %j under its field and keeps what there is', async (path, body, field, message) => {
    const answer = await camila.send('PATCH', path, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: message } });
    expect(await kept(camila)).toEqual(defaultPreferencesView);
  });
});

describe('SET-05 notices', () => {
  test('a matter that is off makes no notice, then or ever; security and payouts are always told', async () => {
    await change(camila, NOTICES, { investment: true });
    const first = await told(camila);
    await newConditions();
    const before = await told(camila);
    expect(before).toHaveLength(first.length + 1);
    const listener = await Listener.open(camila);
    await change(camila, NOTICES, { investment: false });
    await eventually('the change to be heard', () => listener.heard('preferences.changed').length > 0);
    listener.close();
    await newConditions();
    expect(await told(camila)).toEqual(before);
    await change(camila, NOTICES, { investment: true });
    expect(await told(camila)).toEqual(before);
    await newConditions();
    const [newest, ...rest] = await told(camila);
    expect(rest).toEqual(before);
    expect(before).not.toContain(newest);
  });

  test('are audited from what to what, and part of one’s own data', async () => {
    await change(camila, NOTICES, { construction: false, email: false });
    const { id } = currentUserViewSchema.parse((await camila.get('/api/auth/user')).body);
    const path = `/api/audit?action=NotificationPreferencesChanged&subject=${id}&kind=user`;
    const { rows } = auditPageSchema.parse((await admin.get(path)).body);
    expect(rows[0]?.changes).toEqual([
      { field: 'notifyEmail', before: true, after: false },
      { field: 'notifyConstruction', before: true, after: false },
    ]);
    const exported = personalDataExportSchema.parse((await camila.get('/api/profile/export')).body);
    expect(exported.preferences).toEqual({
      ...defaultPreferencesView,
      notifications: { ...defaultPreferencesView.notifications, construction: false, email: false },
    });
  });
});

describe('SET-05 the day’s mail', () => {
  const LINK = '/api/preferences/mail';
  const DAY_MS = 86_400_000;

  /** The mails to Camila with an unsubscribe link, which security mails do not have. */
  const digests = async () =>
    (await mailsTo(stage.product, INVESTOR)).filter((mail) => mail.headers?.['List-Unsubscribe']);

  /** Sends the due digests, as the button of the mailbox does; returns the new mails to Camila. */
  async function sendNow(): Promise<StoredMail[]> {
    const before = (await digests()).length;
    const headers = { origin: stage.url, 'content-type': 'application/x-www-form-urlencoded' };
    const address = `${stage.url}/dev/mailbox/digests`;
    const answer = await fetch(address, { method: 'POST', headers, redirect: 'manual' });
    expect(answer.status).toBe(303);
    return (await digests()).slice(before);
  }

  /** One-click unsubscribe as a mail client does it (RFC 8058): a form post without origin and cookie. */
  const oneClick = (url: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });

  /** An unsubscribe link as the worker signs it; `until` in ms since the epoch. */
  const linkFor = async (user: string, until: number) =>
    `${stage.url}${LINK}?token=${await mailLinkToken(stage.product, user, until)}`;

  test('tells what is new; its link asks when it is opened, and ends it when it is posted, signed in or not', async () => {
    await change(camila, NOTICES, { email: true, investment: true });
    // Events before the first run of the digests are in no mail.
    await eventually('the mails to begin', async () => {
      expect(await sendNow()).toEqual([]);
      return inDatabase(stage.product, async (client) => {
        return (await client.query('SELECT 1 FROM chain.mail_digest_cursor')).rows.length > 0;
      });
    });
    await newConditions();
    await told(camila);
    const [mail, ...others] = await sendNow();
    expect(others).toEqual([]);
    const [before, now] = [rate - 101, rate - 100];
    expect(mail?.text).toContain(`Retorno mensual: de 1,${before}\u00a0% a 1,${now}\u00a0%`);
    const mailbox = await (await fetch(`${stage.url}/dev/mailbox`)).text();
    expect(mailbox).toContain(mail?.subject);
    expect(await sendNow()).toEqual([]);

    const [, link = ''] = /^<(.*)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? [];
    expect(link).toContain(`${stage.url}${LINK}?token=`);
    const opened = await fetch(link, { redirect: 'manual' });
    expect(opened.status).toBe(302);
    const page = `/unsubscribe#${new URL(link).searchParams.get('token')}`;
    expect(opened.headers.get('location')).toBe(page);
    expect(mail?.text).toContain(page);
    expect((await kept(camila)).notifications.email).toBe(true);

    const ended = await oneClick(link);
    expect(ended.status).toBe(200);
    expect(await ended.json()).toEqual({ success: true });
    expect((await oneClick(link)).status).toBe(200);
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(link, { method: 'POST', body: multipart })).status).toBe(200);
    const { id } = currentUserViewSchema.parse((await camila.get('/api/auth/user')).body);
    const path = `/api/audit?action=NotificationPreferencesChanged&subject=${id}&kind=user`;
    const entries = await eventually('the change to be told', async () => {
      const { rows } = auditPageSchema.parse((await admin.get(path)).body);
      return rows[0]?.reason === 'mail_link' && rows;
    });
    expect(entries[0]).toMatchObject({
      actorId: id,
      changes: [{ field: 'notifyEmail', before: true, after: false }],
    });
    expect(entries[1]?.reason).not.toBe('mail_link');
    await expect.poll(async () => (await kept(camila)).notifications.email).toBe(false);
    await newConditions();
    await told(camila);
    expect(await sendNow()).toEqual([]);
  });

  test('a link that was made up, is over, or is of somebody who is gone says so in words, each the same', async () => {
    const gone = new Client(stage.url);
    const who = { email: `${randomUUID()}@correo.co`, name: 'Ana Ríos', isNewUser: true };
    expect((await gone.send('POST', '/api/login', who, { key: null })).status).toBe(201);
    const { id } = currentUserViewSchema.parse((await gone.get('/api/auth/user')).body);
    const whole = await linkFor(id, Date.now() + DAY_MS);
    expect((await oneClick(whole)).status).toBe(200);
    const confirmation = 'ELIMINAR MIS DATOS';
    expect((await gone.send('POST', '/api/profile/erasure', { confirmation })).status).toBe(202);
    for (const link of [
      whole,
      await linkFor(id, Date.now() - 1),
      await linkFor(randomUUID(), Date.now() + DAY_MS),
      `${whole}x`,
      `${stage.url}${LINK}?token=${'a'.repeat(500)}`,
      `${stage.url}${LINK}`,
    ]) {
      const answer = await oneClick(link);
      expect([link, answer.status]).toEqual([link, 410]);
      expect(await answer.json()).toEqual({
        code: 'MAIL_LINK_EXPIRED',
        message: 'Este enlace ya no sirve. Elige qué correos recibes en «Mi Perfil», «Notificaciones».',
      });
    }
  });
});

describe('SET-08 reference rates', () => {
  const RATE = '/api/reference-rates/COP';
  const now = { rate: 4100.5, validOn: '2026-01-15', source: 'TRM' };

  async function pesos(client: Client) {
    const answer = await client.get('/api/reference-rates');
    return referenceRatesSchema.parse(answer.body).rates.find(({ currency }) => currency === 'COP');
  }

  test('are set by staff, seen by all, audited, and never replaced unseen', async () => {
    const before = await pesos(camila);
    expect(before).toMatchObject({ rate: '4020.55', source: 'Ilustrativa, para la demostración' });
    onTestFinished(async () => {
      const { rate, validOn, source } = { ...now, ...before };
      await admin.send('PUT', RATE, { rate, validOn, source });
    });
    const refused = await camila.send('PUT', RATE, now);
    expect(refused.status).toBe(403);
    const expectedRevision = before?.revision;
    const answer = await admin.send('PUT', RATE, { ...now, expectedRevision });
    expect(answer.status, answer.text).toBe(200);
    camila.follow(answer);
    const set = { currency: 'COP', ...now, rate: '4100.5' };
    expect(await pesos(camila)).toMatchObject(set);
    const late = await admin.send('PUT', RATE, { ...now, rate: '3999', expectedRevision });
    expect(late.status).toBe(409);
    expect(refusalOf(late)).toMatchObject({
      code: 'SETTINGS_CHANGED',
      fields: { rate: expect.stringContaining('4.100,5 COP') },
    });
    expect(await pesos(camila)).toMatchObject(set);
    const audit = await admin.get('/api/audit?kind=referenceRate&subject=COP');
    const [entry] = auditPageSchema.parse(audit.body).rows;
    expect(entry?.action).toBe('ReferenceRateSet');
    expect(entry?.changes).toContainEqual({ field: 'rate', before: '4020.55', after: '4100.5' });
  });

  test.each([
    [{ rate: '-1' }, 'rate', 'Escribe cuánto cuesta un dólar, por ejemplo 4020.55'],
    [{ rate: '0' }, 'rate', 'La tasa debe ser mayor que cero'],
    [{ validOn: '2999-01-01' }, 'validOn', 'La fecha no puede ser futura'],
    [{ validOn: 'ayer' }, 'validOn', 'Escribe la fecha, por ejemplo 2026-01-31'],
    [{ source: ' ' }, 'source', 'Escribe de dónde viene la tasa, por ejemplo TRM'],
    [{ source: 'T\0RM' }, 'source', 'Hay caracteres que no se pueden guardar'],
  ])('refuse %j under its field', async (changes, field, message) => {
    const answer = await admin.send('PUT', RATE, { ...now, ...changes });
    expect(answer.status).toBe(400);
    expect(refusalOf(answer).fields).toEqual({ [field]: message });
  });

  test('exist in pesos and euros only', async () => {
    expect((await admin.send('PUT', '/api/reference-rates/GBP', now)).status).toBe(404);
  });
});
