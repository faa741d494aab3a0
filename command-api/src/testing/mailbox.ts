import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type StoredMail, storedMailSchema } from '@nodo/platform/stored-mail';

const WAIT_MS = 10_000;

/** The mails in a folder for one address, oldest first. */
export async function mailsTo(folder: string, address: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map(async (name) => storedMailSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  );
  return mails.filter((mail) => mail.to === address);
}

/** Waits for the n-th mail (from 1) to an address. */
export async function mailTo(folder: string, address: string, count = 1): Promise<StoredMail> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const mail = (await mailsTo(folder, address))[count - 1];
    if (mail) return mail;
    if (Date.now() > until) throw new Error(`No mail number ${count} came to ${address}`);
    await delay(20);
  }
}

/** The digits in a mail; throws when there are none. */
export function codeIn(mail: StoredMail): string {
  const code = /^ {4}(\d{6}|\d{12})$/m.exec(mail.text)?.[1];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}
