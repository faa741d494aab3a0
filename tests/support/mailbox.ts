import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mailDigestTokens } from '@nodo/platform/mail-digest-token';
import { type StoredMail, storedMailSchema } from '@nodo/platform/stored-mail';
import { z } from 'zod';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';

/** The mails a product has sent to an address, oldest first. */
export async function mailsTo(product: Product, address: string): Promise<StoredMail[]> {
  const folder = join(product.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => storedMailSchema.parse(JSON.parse(text))).filter((mail) => mail.to === address);
}

const CODE = /^ {4}(\d{6}|\d{12})\r?$/m;

/** The code in a mail's text. */
export const codeIn = (text: string): string | undefined => CODE.exec(text)?.[1];

/** The codes that were mailed to an address, oldest first. */
export async function codesTo(product: Product, address: string): Promise<string[]> {
  return (await mailsTo(product, address)).flatMap(({ text }) => codeIn(text) ?? []);
}

/** Waits for the n-th code (from 1) mailed to an address. */
export async function codeFor(product: Product, address: string, count = 1): Promise<string> {
  return eventually(`mail ${count} with a code to ${address}`, async () => {
    return (await codesTo(product, address))[count - 1];
  });
}

/**
 * The token of the unsubscribe link of somebody's daily mail, as the worker signs it; `until` in ms since the
 * epoch.
 */
export async function mailLinkToken(product: Product, user: string, until: number): Promise<string> {
  const text = await readFile(join(product.dataDir, 'secrets.json'), 'utf8');
  const { sessionSecret } = z.looseObject({ sessionSecret: z.string() }).parse(JSON.parse(text));
  return mailDigestTokens(sessionSecret).sign({ user, until });
}
