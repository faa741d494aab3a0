import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLogger } from '@nodo/platform/logging';
import { Mailer } from '@nodo/platform/mail';
import type { Letter } from '@nodo/platform/mail-letter';
import { createMetrics } from '@nodo/platform/metrics';
import { storedMailSchema } from '@nodo/platform/stored-mail';
import { afterEach, describe, expect, it } from 'vitest';
import { HANG_UP, SILENCE, startSmtp } from '../../embedded/src/testing/smtp.test.ts';
import { eventually } from '../support/eventually.ts';

const letter: Letter = {
  subject: 'Tu código\r\nBcc: todos@ejemplo.co',
  before: ['Hola, señora Peña'],
  highlight: { code: '012345' },
  after: ['.', 'Adiós'],
};
/** A mail that was not requested, so it must offer to unsubscribe. */
const bulk = {
  to: 'ana@ejemplo.co',
  letter,
  id: '0199c1a4-6f0e-7d21-8a52-4be2f7a0c911',
  unsubscribeUrl: `https://nodo.example/api/preferences/mail?token=${'x'.repeat(180)}`,
};
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A mail server, until the test's end. */
async function smtpServer(replies?: Parameters<typeof startSmtp>[0]) {
  const server = await startSmtp(replies);
  closing.push(server.stop);
  return server;
}

function mailer(url: string, timeoutMs?: number) {
  const metrics = createMetrics('test');
  const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
  const from = 'Nodo Cartago <hola@nodo.example>';
  const made = new Mailer({ url, from, logger, metrics, timeoutMs });
  closing.push(() => made.close());
  const sent = async (outcome: string) => {
    const lines = await metrics.registry.getSingleMetricAsString('mails_total');
    return Number(new RegExp(`outcome="${outcome}".* (\\d+)$`, 'm').exec(lines)?.[1] ?? 0);
  };
  const mail = { to: 'ana@ejemplo.co', letter };
  return {
    post: () => made.post('test', async () => mail),
    deliver: () => made.deliver('test', bulk),
    sent,
    made,
  };
}

describe('mail over SMTP', () => {
  it('goes to one recipient, as text and HTML, and a subject can’t add headers', async () => {
    const smtp = await smtpServer();
    const { post, sent } = mailer(smtp.url);
    post();
    await eventually('the mail to be sent', async () => (await sent('sent')) === 1);
    expect(smtp.said.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ana@ejemplo.co>']);
    expect(smtp.said).toContain('MAIL FROM:<hola@nodo.example>');
    const content = smtp.said.slice(smtp.said.indexOf('DATA') + 1);
    const headers = content.slice(0, content.indexOf(''));
    expect(headers.some((line) => /^(bcc|cc):/i.test(line))).toBe(false);
    expect(headers).toContain('To: ana@ejemplo.co');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(content.filter((line) => line.startsWith('Content-Type: text/'))).toHaveLength(2);
    expect(content.join('\n')).toContain('012345');
  });

  it('tries again what a server refuses for now, and not what it refuses for good', async () => {
    const smtp = await smtpServer();
    const { post, sent } = mailer(smtp.url);
    smtp.answers.push('451 later');
    post();
    await eventually('the second try', async () => (await sent('sent')) === 1);
    smtp.answers.push('550 ana@ejemplo.co does not exist');
    post();
    await eventually('the refusal', async () => (await sent('failed')) === 1);
    expect(smtp.said.filter((line) => line.startsWith('RCPT'))).toHaveLength(3);
  });

  it('holds up no mail by others that a server refuses for now, and gives those up when it stops', async () => {
    const smtp = await smtpServer();
    const { post, sent, made } = mailer(smtp.url);
    const asked = () => smtp.said.filter((line) => line.startsWith('RCPT')).length;
    smtp.answers.push(...Array.from({ length: 8 }, () => '450 no such domain'));
    const refused = Array.from({ length: 4 }, post);
    // After the second refusal they pause for five seconds.
    await eventually('the second refusals', () => asked() === 8);
    await post();
    expect([asked(), await sent('sent'), await sent('failed')]).toEqual([9, 1, 0]);
    await made.close();
    await Promise.all(refused);
    expect(await sent('failed')).toBe(4);
  });

  it('counts mails that pause among those that wait', async () => {
    const smtp = await smtpServer();
    const { post, sent } = mailer(smtp.url);
    smtp.answers.push(...Array.from({ length: 10_000 }, () => '450 no such domain'));
    for (let count = 0; count < 1_000; count += 1) post();
    await eventually('all to be refused', () => smtp.answers.length <= 9_000);
    // At most four are in hand.
    for (let count = 0; count < 10; count += 1) post();
    expect(await sent('dropped')).toBeGreaterThanOrEqual(6);
  });

  it('SET-05 says of a mail that is handed over whether it was taken, will be, never will, or nobody knows', async () => {
    const smtp = await smtpServer();
    const { deliver, made } = mailer(smtp.url);
    expect(await made.isReady()).toBe(true);
    expect(await deliver()).toBe('sent');
    smtp.answers.push('451 later', '550 never', HANG_UP);
    expect(await deliver()).toBe('later');
    expect(await deliver()).toBe('refused');
    // The connection had been in use: not a byte of this mail went out over it.
    expect(await deliver()).toBe('later');
    // A refusal of ours as the sender, or of a login, says nothing about this mail.
    smtp.ofSender.push('550 sender not allowed', '552 quota of this account is used up');
    expect(await deliver()).toBe('later');
    expect(await deliver()).toBe('later');
    expect(await deliver()).toBe('sent');
    const away = mailer('smtp://127.0.0.1:9');
    expect(await away.made.isReady()).toBe(false);
    expect(await away.deliver()).toBe('later');
  });

  it.each([
    ['never greets', { CONNECT: SILENCE }, 'later'],
    ['hangs up instead of greeting', { CONNECT: HANG_UP }, 'later'],
    ['never begins TLS', { EHLO: '250-smtp.example\r\n250 STARTTLS', STARTTLS: '220 go on' }, 'later'],
    ['refuses TLS', { EHLO: '250-smtp.example\r\n250 STARTTLS', STARTTLS: '454 not now' }, 'later'],
    ['never answers its greeting', { EHLO: SILENCE }, 'later'],
    ['never answers the sender', { MAIL: SILENCE }, 'later'],
    ['never asks for the content', { DATA: SILENCE }, 'later'],
    ['never answers the content', { '.': SILENCE }, 'unknown'],
    ['hangs up after the content', { '.': HANG_UP }, 'unknown'],
  ] as const)(
    'SET-05 knows whether a mail can have been taken by a server that %s',
    async (_, replies, outcome) => {
      const smtp = await smtpServer(replies);
      expect(await mailer(smtp.url, 300).deliver()).toBe(outcome);
    },
  );

  it.each([
    ['says goodbye to the sender', 'ofSender', '421 closing'],
    ['hangs up at the sender', 'ofSender', HANG_UP],
    ['says goodbye to the recipient', 'answers', '421 closing'],
    ['hangs up at the recipient', 'answers', HANG_UP],
  ] as const)(
    'SET-05 hands a mail over later where a server that took one before %s of the next',
    async (_, step, reply) => {
      const smtp = await smtpServer();
      const { deliver } = mailer(smtp.url);
      expect(await deliver()).toBe('sent');
      smtp[step].push(reply);
      expect(await deliver()).toBe('later');
      expect(await deliver()).toBe('sent');
      expect(smtp.said.filter((line) => line === 'DATA')).toHaveLength(2);
    },
  );

  it('SET-05 knows that a mail that an ended connection had taken before may have been taken', async () => {
    const smtp = await smtpServer();
    const { deliver } = mailer(smtp.url);
    expect(await deliver()).toBe('sent');
    smtp.ofContent.push(HANG_UP);
    expect(await deliver()).toBe('unknown');
  });

  it('SET-05 waits for the mails in hand when it stops, and hands the others back unsent', async () => {
    const smtp = await smtpServer();
    const { deliver, made } = mailer(smtp.url);
    const inHand = Array.from({ length: 6 }, deliver);
    const closed = made.close();
    expect(await made.isReady()).toBe(false);
    expect(await deliver()).toBe('later');
    await closed;
    expect(await Promise.all(inHand)).toEqual(inHand.map(() => 'sent'));
    expect(await deliver()).toBe('later');
    expect(smtp.said.filter((line) => line === 'DATA')).toHaveLength(6);
  });

  it('SET-05 says later of what still waits for a connection when the time for stopping is over', async () => {
    const smtp = await smtpServer({ '.': SILENCE });
    const { deliver, made } = mailer(smtp.url, 2_500);
    const inHand = Array.from({ length: 6 }, deliver);
    const began = performance.now();
    await made.close();
    expect(performance.now() - began).toBeLessThan(4_000);
    const outcomes = await Promise.all(inHand);
    expect(outcomes.toSorted()).toEqual(['later', 'later', ...Array.from({ length: 4 }, () => 'unknown')]);
  });

  it('SET-05 tells mail clients by which address one without a question ends what comes by itself', async () => {
    const smtp = await smtpServer();
    const { deliver } = mailer(smtp.url);
    await deliver();
    const content = smtp.said.slice(smtp.said.indexOf('DATA') + 1);
    const headers = content.slice(0, content.indexOf('')).join('\n').replace(/\n\s+/g, ' ');
    expect(headers).toContain(`List-Unsubscribe: <${bulk.unsubscribeUrl}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(headers).toContain(`Message-ID: <${bulk.id}@nodo.example>`);
  });

  it('never holds up who posts, and stops within seconds while no server answers', async () => {
    const { post, sent, made } = mailer('smtp://127.0.0.1:9');
    const began = performance.now();
    for (let count = 0; count < 1_200; count += 1) post();
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await sent('dropped')).toBeGreaterThan(0);
    await made.close();
    expect(performance.now() - began).toBeLessThan(9_000);
  });
});

describe('mail into a folder', () => {
  it('leaves one file each, for its owner only, also when it stops at once', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'nodo-mail-')), 'mail');
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const { post, made } = mailer(pathToFileURL(folder).href);
    post();
    post();
    await made.close();
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    const file = join(folder, names[0] ?? '');
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    const mail = storedMailSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    expect(mail).toMatchObject({ to: 'ana@ejemplo.co', from: 'Nodo Cartago <hola@nodo.example>' });
    expect(mail.text).toContain('    012345');
  });
});
