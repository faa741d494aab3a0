import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoredMail, storedMailSchema } from '@nodo/platform/stored-mail';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';

/** The mails a product has sent to an address, oldest first. */
export async function mailsTo(product: Product, address: string): Promise<StoredMail[]> {
  const folder = join(product.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => storedMailSchema.parse(JSON.parse(text))).filter((mail) => mail.to === address);
}

/** The code in the n-th mail (from 1) to an address, once that mail is there. */
export async function codeFor(product: Product, address: string, count = 1): Promise<string> {
  return eventually(`mail ${count} with a code to ${address}`, async () => {
    const mail = (await mailsTo(product, address))[count - 1];
    return mail && /^ {4}(\d{6}|\d{12})$/m.exec(mail.text)?.[1];
  });
}
