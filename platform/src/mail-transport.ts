import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Language } from '@nodo/contracts/preferences/values';
import { locales } from '@nodo/contracts/sentences';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { newId } from './ids.ts';
import { type Letter, renderHtml, renderText, saidIn } from './mail-letter.ts';
import type { StoredMail } from './stored-mail.ts';
import { wordingIn } from './wording.ts';

/** Mails sent in parallel. */
export const MAX_AT_ONCE = 4;
const SMTP_TIMEOUT_MS = 15_000;

/** A letter and its recipient. */
export interface Mail {
  readonly to: string;
  readonly letter: Letter;
  /** Language of the text; default Spanish. */
  readonly language?: Language;
  /** Identifies this mail across retries: its Message-ID is derived from it (RFC 5322 §3.6.4). */
  readonly id?: string;
  /** One-click unsubscribe (RFC 8058): a POST takes effect without confirmation, a GET asks for it. */
  readonly unsubscribeUrl?: string;
}

export interface Transport {
  /** Resolves once the mail was accepted. */
  send(mail: Mail): Promise<void>;
  /** Checks that mails would be accepted now. Throws when they would not. */
  verify(): Promise<void>;
  close(): void;
}

const failureSchema = z
  .object({
    code: z.string().optional(),
    /** The SMTP command, or the step of a session (`CONN`, `API`), that failed. */
    command: z.string().optional(),
    responseCode: z.int().optional(),
    syscall: z.string().optional(),
    /** What took too long, where `code` is ETIMEDOUT. */
    timeoutType: z.string().optional(),
  })
  .catch({});
/** Commands whose refusal concerns one mail. That of a sender or login concerns all of them, until it is mended. */
const OF_ONE_MAIL = new Set(['RCPT TO', 'DATA']);
/** Failures before the server asked for the content: nothing of the mail can have been taken. */
const notHandedOver = new WeakSet<object>();

/** A mail server's message may contain the recipient; its codes don't. */
export function reasonOf(error: unknown) {
  return failureSchema.parse(error);
}

/** Permanent rejection of a mail by the server (5xx, RFC 5321 §4.2.1). */
export function isFinal(error: unknown): boolean {
  const { command = '', responseCode = 0 } = reasonOf(error);
  return responseCode >= 500 && OF_ONE_MAIL.has(command);
}

/** The server rejected it, or nothing of it was handed over: certainly not sent. */
export function isSurelyNotTaken(error: unknown): boolean {
  const { responseCode } = reasonOf(error);
  return responseCode !== undefined || (error instanceof Error && notHandedOver.has(error));
}

/** `url`: `smtp://`, `smtps://`, or `file:///folder`; `from`: `Name <address>`. */
export function openTransport(url: string, from: string, timeoutMs = SMTP_TIMEOUT_MS): Transport {
  const way = url.startsWith('file:') ? fileTransport(url, from) : smtpTransport(url, from, timeoutMs);
  return {
    ...way,
    send: async (mail) => {
      let isRead = false;
      try {
        await way.send(mail, () => {
          isRead = true;
        });
      } catch (error) {
        if (!isRead && error instanceof Error) notHandedOver.add(error);
        throw error;
      }
    },
  };
}

/** A transport that calls `onRead` when a server begins to take a mail's content. */
interface Way extends Omit<Transport, 'send'> {
  send(mail: Mail, onRead: () => void): Promise<void>;
}

async function write({ letter, language = 'es' }: Mail) {
  const wording = await wordingIn(language);
  const said = saidIn(wording, letter);
  return { subject: said.subject, text: renderText(said, wording), html: renderHtml(said, wording) };
}

/** Headers beyond the standard ones. */
function headersOf({ id, unsubscribeUrl, language = 'es' }: Mail, from: string): Record<string, string> {
  const host = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    'Auto-Submitted': 'auto-generated',
    'Content-Language': locales[language],
    ...(id ? { 'Message-ID': `<${id}@${host}>` } : {}),
    ...(unsubscribeUrl
      ? {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  };
}

/** A mail of nodemailer's; `onRead` is called when its content begins to be read. */
interface Watched extends SendMailOptions {
  readonly onRead: () => void;
}

async function* whenRead(content: Readable, onRead: (() => void) | undefined): AsyncGenerator<unknown> {
  onRead?.();
  yield* content;
}

function smtpTransport(url: string, from: string, timeoutMs: number): Way {
  const transporter = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: MAX_AT_ONCE,
      // A connection that ends during sending may mean that the mail was accepted: the caller decides whether to retry.
      maxRequeues: 0,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: 2 * timeoutMs,
    },
    { disableFileAccess: true, disableUrlAccess: true },
  );
  // The content is read once the server has asked for it (RFC 5321 §4.1.1.4), whatever failed before or after.
  transporter.use('stream', (mail, done) => {
    const { onRead }: Partial<Watched> = mail.data;
    mail.message.processFunc((content) => Readable.from(whenRead(content, onRead)));
    done();
  });
  return {
    send: async (mail, onRead) => {
      const { 'Message-ID': messageId, ...headers } = headersOf(mail, from);
      const watched: Watched = {
        from,
        // As an object, an address is taken whole and never split into several.
        to: { name: '', address: mail.to },
        ...(await write(mail)),
        headers,
        ...(messageId ? { messageId } : {}),
        onRead,
      };
      await transporter.sendMail(watched);
    },
    verify: async () => {
      await transporter.verify();
    },
    close: () => transporter.close(),
  };
}

function fileTransport(url: string, from: string): Way {
  const folder = fileURLToPath(url);
  return {
    send: async (mail) => {
      const stored: StoredMail = {
        to: mail.to,
        from,
        ...(await write(mail)),
        sentAt: new Date().toISOString(),
        headers: headersOf(mail, from),
      };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${newId()}.json`);
      // Rename makes the file appear atomically.
      await writeFile(`${file}.new`, JSON.stringify(stored, null, 2), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    verify: async () => undefined,
    close: () => undefined,
  };
}
