import type { DomainEvent } from '@nodo/contracts/events';
import { streams } from '@nodo/contracts/streams';
import type { Mailer } from '@nodo/platform/mail';
import { mailDigestTokens } from '@nodo/platform/mail-digest-token';
import type { StoredMail } from '@nodo/platform/stored-mail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projected, type Servers } from '../../../projector/src/testing/harness.test.ts';
import type { Story } from '../../../projector/src/testing/story.test.ts';
import { MailFolder, openMailer, type ReadModels, startReadModels } from '../testing/read-models.test.ts';
import { MailDigests, type MailDigestsParts } from './mail-digests.ts';

let servers: Servers;
let models: ReadModels;
let story: Story;
let admin: string;
let folder: MailFolder;
let mailer: Mailer;

beforeAll(async () => {
  models = await startReadModels();
  ({ servers, story, admin } = models);
  folder = new MailFolder(servers);
  mailer = openMailer(servers, folder.url);
  // Events from before digests began are in none.
  await newcomer();
  await round('2026-01-05T13:00:00Z');
  expect(await arrived()).toEqual([]);
});
afterAll(async () => {
  await mailer?.close();
  await models?.stop();
});
/** Separate days for each test, so that no mail is due at its start. */
let day = new Date('2026-02-01T00:00:00Z');
beforeEach(async () => {
  day = new Date(day.getTime() + 10 * 86_400_000);
  await servers.pool.query(
    'UPDATE chain.mail_digests SET due_at = NULL, from_position = NULL, sending_from = NULL',
  );
});

/** A time within the test's own days: the number of the day, and the time in UTC. */
const at = (number: number, time: string) =>
  `${new Date(day.getTime() + number * 86_400_000).toISOString().slice(0, 10)}T${time}Z`;

/** Dates what follows. */
function goTo(moment: string): void {
  story.now = new Date(moment);
}

/** A person with one notification: their verification was approved. */
async function newcomer(): Promise<string> {
  const id = await story.user();
  await story.reviewKyc(id, 'approved', admin);
  return id;
}

async function prefer(userId: string, ...events: DomainEvent[]): Promise<void> {
  await story.append(streams.user(userId), ...events);
}

/** A round of a newly started worker. */
async function round(moment: string, parts: Partial<MailDigestsParts> = {}, run: 'run' | 'runNow' = 'run') {
  await projected(servers.pool, story.position);
  const { pool, logger } = servers;
  const [config, clock] = [servers.config('worker'), { isAtPresent: true }];
  const all = { pool, logger, mailer, clock, config, now: () => new Date(moment), ...parts };
  await new MailDigests(all)[run]();
}

/** The mails since the last call. */
const arrived = () => folder.take();
const titlesIn = ({ text }: StoredMail) => [...text.matchAll(/^\* (.*)$/gm)].map(([, title]) => title);
const addressOf = (id: string) => `${id}@correo.co`;

describe('SET-05 the day’s mail', () => {
  it('comes at eight with what is new and unread, once, however often and by how many it is looked', async () => {
    goTo(at(0, '15:00:00'));
    const id = await newcomer();
    await round(at(0, '15:10:00'));
    await round(at(1, '12:59:00'));
    expect(await arrived()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => round(at(1, '13:00:00'))));
    await round(at(1, '18:00:00'));
    const [mail, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: addressOf(id), subject: 'Tienes una novedad en Nodo Cartago' });
    expect(mail && titlesIn(mail)).toEqual(['Tu verificación fue aprobada']);
    // Reviewers' notes are not mailed.
    expect(mail?.text).not.toContain('Documento legible');
    await round(at(2, '13:00:00'));
    expect(await arrived()).toEqual([]);
  });

  it('carries the headers by which a mail client ends it, with a token of its reader alone', async () => {
    goTo(at(0, '15:00:00'));
    const id = await newcomer();
    await round(at(1, '13:00:00'));
    const [mail] = await arrived();
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.headers?.['Message-ID']).toMatch(/^<[0-9a-f-]{36}@nodo\.example>$/);
    const [, address = ''] = /^<(.*)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? [];
    const url = new URL(address);
    expect(url.pathname).toBe('/api/preferences/mail');
    const token = url.searchParams.get('token') ?? '';
    expect(mailDigestTokens(servers.config('worker').sessionSecret).read(token)).toEqual({
      user: id,
      until: Date.parse(at(181, '13:00:00')),
    });
    expect(mail?.text).toContain(`/unsubscribe#${token}`);
  });

  it('says nothing of what was read, is of a matter that is off, or was mailed when it happened', async () => {
    goTo(at(0, '15:00:00'));
    const [reader, picky, keyholder] = [await newcomer(), await story.user(), await story.user()];
    await story.append(streams.notification(reader), {
      type: 'NotificationsMarkedRead',
      data: { ids: [], all: true, through: null },
    });
    await prefer(picky, {
      type: 'NotificationPreferencesChanged',
      data: { investment: false, previous: { investment: true } },
    });
    await prefer(keyholder, { type: 'UserSignedIn', data: { method: 'code', isNewBrowser: true } });
    await round(at(1, '13:00:00'));
    expect(await arrived()).toEqual([]);
    goTo(at(1, '15:00:00'));
    await story.settings('60000.00');
    await round(at(2, '13:00:00'));
    const told = (await arrived()).map(({ to }) => to);
    expect(told).toContain(addressOf(reader));
    expect(told).toContain(addressOf(keyholder));
    expect(told).not.toContain(addressOf(picky));
    expect(told).not.toContain(addressOf(admin));
  });

  it('comes in the morning of one’s own zone, and once a day also to who moves to another', async () => {
    goTo(at(0, '12:00:00'));
    const id = await newcomer();
    const move = (to: 'Europe/Madrid' | 'America/Bogota', from: 'Europe/Madrid' | 'America/Bogota') =>
      prefer(id, { type: 'UserPreferencesChanged', data: { timezone: to, previous: { timezone: from } } });
    // Eight in Madrid is seven in UTC; before, eight in Bogotá was recorded.
    await round(at(0, '12:30:00'));
    await move('Europe/Madrid', 'America/Bogota');
    await round(at(0, '20:00:00'));
    expect(await arrived()).toEqual([]);
    await round(at(1, '06:59:00'));
    expect(await arrived()).toEqual([]);
    await round(at(1, '07:00:00'));
    expect(await arrived()).toHaveLength(1);
    goTo(at(1, '08:00:00'));
    await story.reviewKyc(id, 'rejected', admin);
    await move('America/Bogota', 'Europe/Madrid');
    await round(at(1, '13:00:00'));
    expect(await arrived()).toEqual([]);
    await round(at(2, '13:00:00'));
    expect(await arrived()).toHaveLength(1);
  });

  it('goes to nobody who wants none, or whose data is being erased, and tells staff nothing of others', async () => {
    goTo(at(0, '15:00:00'));
    const [off, leaving, waiting] = [await newcomer(), await newcomer(), await story.user()];
    await round(at(0, '16:00:00'));
    await prefer(off, {
      type: 'NotificationPreferencesChanged',
      data: { email: false, previous: { email: true }, via: 'mail_link' },
    });
    await prefer(leaving, { type: 'PersonalDataErasureRequested', data: { emailHash: 'a'.repeat(64) } });
    await story.submitKyc(waiting);
    await round(at(1, '13:00:00'));
    expect((await arrived()).map(({ to }) => to)).toEqual([addressOf(waiting)]);
    const rows = await servers.pool.query('SELECT 1 FROM chain.mail_digests WHERE user_id = $1', [leaving]);
    expect(rows.rows).toEqual([]);
  });

  it('tells those who hold a part of a warehouse of its works, with the whole amount of what was confirmed', async () => {
    goTo(at(0, '15:00:00'));
    const [holder, other] = [await story.user(), await story.user()];
    const warehouse = await story.warehouse('Bodega Sur');
    await story.constructionUpdate(warehouse, 10);
    const investment = await story.invest(holder, warehouse);
    const transfer = await story.transfer(investment.amountUsdt, 100);
    await story.match(transfer, investment);
    await story.confirm(transfer, investment, 100);
    const sold = await story.invest(other, warehouse);
    const paid = await story.transfer(sold.amountUsdt, 101);
    await story.match(paid, sold);
    await story.confirm(paid, sold, 101);
    await round(at(0, '16:00:00'));
    goTo(at(0, '17:00:00'));
    await story.append(streams.investment(sold.id), {
      type: 'InvestmentRepurchased',
      data: { price: '50000.00' },
    });
    await story.append(streams.notification(other), {
      type: 'NotificationsMarkedRead',
      data: { ids: [], all: true, through: null },
    });
    goTo(at(0, '18:00:00'));
    await story.constructionUpdate(warehouse, 37.5);
    await round(at(1, '13:00:00'));
    const mails = await arrived();
    expect(mails.map(({ to }) => to)).toEqual([addressOf(holder)]);
    expect(mails[0]?.text).toContain('Ya tienes US$\u00a050.000,00 en Bodega Sur.');
    expect(mails[0] && titlesIn(mails[0])).toEqual(['Avance en Bodega Sur', 'Tu inversión está confirmada']);
    expect(mails[0]?.text).toContain(`/investments/${investment.id}`);
    expect(other).not.toBe(holder);
  });
});

describe('SET-05 when something breaks', () => {
  /** Delivers the mail and crashes before that is recorded. */
  const dying = () => ({
    isReady: () => mailer.isReady(),
    deliver: async (...handed: Parameters<Mailer['deliver']>) => {
      await mailer.deliver(...handed);
      throw new Error('The process died');
    },
  });

  it('a process that dies between sending and noting it doubles nothing: what is unread comes the day after', async () => {
    goTo(at(0, '15:00:00'));
    const id = await newcomer();
    await expect(round(at(1, '13:00:00'), { mailer: dying() })).rejects.toThrow('The process died');
    expect(await arrived()).toHaveLength(1);
    await round(at(1, '13:01:00'));
    await servers.pool.query("UPDATE chain.mail_digests SET claimed_at = claimed_at - interval '1 hour'");
    await round(at(1, '14:00:00'));
    await round(at(1, '19:00:00'));
    expect(await arrived()).toEqual([]);
    await round(at(2, '13:00:00'));
    expect((await arrived()).map(({ to }) => to)).toEqual([addressOf(id)]);
    await round(at(3, '13:00:00'));
    expect(await arrived()).toEqual([]);
  });

  it('while the mail server is away nobody loses theirs, and after days each gets one, in the morning', async () => {
    goTo(at(0, '15:00:00'));
    const people = [await newcomer(), await newcomer()];
    const away = openMailer(servers, 'smtp://127.0.0.1:9');
    await round(at(1, '13:00:00'), { mailer: away });
    goTo(at(1, '15:00:00'));
    for (const id of people) await story.reviewKyc(id, 'rejected', admin);
    await round(at(2, '13:00:00'), { mailer: away });
    await away.close();
    // Back in the middle of the night.
    await round(at(3, '06:00:00'));
    expect(await arrived()).toEqual([]);
    await round(at(3, '13:00:00'));
    await round(at(3, '13:01:00'));
    const mails = await arrived();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(people.map(addressOf).toSorted());
    for (const mail of mails)
      expect(titlesIn(mail)).toEqual(['Tu verificación fue rechazada', 'Tu verificación fue aprobada']);
  });

  it('what a server will not take for now is tried again the same day, what it never will is not', async () => {
    goTo(at(0, '15:00:00'));
    const id = await newcomer();
    const answering = (answer: 'later' | 'refused') => ({
      isReady: async () => true,
      deliver: async () => answer,
    });
    await round(at(1, '13:00:00'), { mailer: answering('later') });
    await round(at(1, '13:10:00'));
    expect(await arrived()).toEqual([]);
    await round(at(1, '13:15:00'));
    expect((await arrived()).map(({ to }) => to)).toEqual([addressOf(id)]);
    goTo(at(1, '15:00:00'));
    await story.reviewKyc(id, 'rejected', admin);
    await round(at(2, '13:00:00'), { mailer: answering('refused') });
    await round(at(2, '14:00:00'));
    await round(at(3, '13:00:00'));
    expect(await arrived()).toEqual([]);
  });

  it('the development product mails everybody at once, also those after pages of people who want none', async () => {
    goTo(at(0, '15:00:00'));
    const id = await newcomer();
    await servers.pool.query(`INSERT INTO chain.mail_digests (user_id, due_at, from_position)
      SELECT lpad(n::text, 32, '0')::uuid, '2026-01-01', 0 FROM generate_series(1, 250) AS n`);
    await round(at(0, '23:00:00'), {}, 'runNow');
    expect((await arrived()).map(({ to }) => to)).toEqual([addressOf(id)]);
  });

  it('what happened more than a week ago is in no mail, nor is anything while a past is played', async () => {
    goTo(at(0, '15:00:00'));
    await newcomer();
    await round(at(8, '16:00:00'));
    expect(await arrived()).toEqual([]);
    goTo(at(9, '01:00:00'));
    await newcomer();
    await round(at(9, '13:00:00'), { clock: { isAtPresent: false } });
    expect(await arrived()).toEqual([]);
    await round(at(9, '13:01:00'));
    expect(await arrived()).toHaveLength(1);
  });

  it('one notification that was set aside and is projected late is told, also at a position that was passed', async () => {
    goTo(at(0, '15:00:00'));
    const id = await story.user();
    await newcomer();
    await round(at(0, '15:30:00'));
    // As the projector writes a parked event: an earlier event position at the read models' current position.
    await servers.pool.query(
      `INSERT INTO live.notifications SELECT (jsonb_populate_record(n, jsonb_build_object(
         'id', gen_random_uuid(), 'audience', $1::text, 'event_position', n.event_position - 1))).*
       FROM live.notifications AS n ORDER BY position DESC LIMIT 1`,
      [`user:${id}`],
    );
    await round(at(1, '13:00:00'));
    expect((await arrived()).map(({ to }) => to)).toContain(addressOf(id));
  });
});
