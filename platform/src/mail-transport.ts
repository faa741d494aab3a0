import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { newId } from './ids.ts';
import { type Letter, renderHtml, renderText } from './mail-letter.ts';
import type { StoredMail } from './stored-mail.ts';

/** Mails that are handed over at the same time. */
export const MAX_AT_ONCE = 4;
const SMTP_TIMEOUT_MS = 15_000;

/** A letter and who gets it. */
export interface Mail {
  readonly to: string;
  readonly letter: Letter;
  /** Names this very mail, also when it is handed over again: its Message-ID is made of it (RFC 5322 §3.6.4). */
  readonly id?: string;
  /** Where a POST ends mails like this one without a question (RFC 8058), and a GET asks. */
  readonly unsubscribeUrl?: string;
}

export interface Transport {
  /** Resolves once the mail was taken. */
  send(mail: Mail): Promise<void>;
  /** Whether mails would be taken now. Throws when they would not. */
  verify(): Promise<void>;
  close(): void;
}

const failureSchema = z.object({ code: z.string().optional(), responseCode: z.int().optional() }).catch({});

/** A mail server's sentence may name the recipient; its codes don't. */
export function reasonOf(error: unknown) {
  return failureSchema.parse(error);
}

/** The server will never take it (5xx, RFC 5321 §4.2.1). */
export function isFinal(error: unknown): boolean {
  return (reasonOf(error).responseCode ?? 0) >= 500;
}

/** `url`: `smtp://`, `smtps://`, or `file:///folder`; `from`: `Name <address>`. */
export function openTransport(url: string, from: string): Transport {
  return url.startsWith('file:') ? fileTransport(url, from) : smtpTransport(url, from);
}

/** Beside those that every mail has. */
function headersOf({ id, unsubscribeUrl }: Mail, from: string): Record<string, string> {
  const host = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    'Auto-Submitted': 'auto-generated',
    ...(id ? { 'Message-ID': `<${id}@${host}>` } : {}),
    ...(unsubscribeUrl
      ? {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  };
}

function smtpTransport(url: string, from: string): Transport {
  const transporter = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: MAX_AT_ONCE,
      // When a connection ends in mid-sending, the mail may have been taken: whoever handed it over decides what then.
      maxRequeues: 0,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    },
    { disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    send: async (mail) => {
      const { 'Message-ID': messageId, ...headers } = headersOf(mail, from);
      await transporter.sendMail({
        from,
        // As an object, an address is taken whole and never split into several.
        to: { name: '', address: mail.to },
        subject: mail.letter.subject,
        text: renderText(mail.letter),
        html: renderHtml(mail.letter),
        headers,
        ...(messageId ? { messageId } : {}),
      });
    },
    verify: async () => {
      await transporter.verify();
    },
    close: () => transporter.close(),
  };
}

function fileTransport(url: string, from: string): Transport {
  const folder = fileURLToPath(url);
  return {
    send: async (mail) => {
      const stored: StoredMail = {
        to: mail.to,
        from,
        subject: mail.letter.subject,
        text: renderText(mail.letter),
        html: renderHtml(mail.letter),
        sentAt: new Date().toISOString(),
        headers: headersOf(mail, from),
      };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${newId()}.json`);
      // Appears whole or not at all.
      await writeFile(`${file}.new`, JSON.stringify(stored, null, 2), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    verify: async () => undefined,
    close: () => undefined,
  };
}
