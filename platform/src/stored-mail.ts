import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normaliseEmail } from '@nodo/contracts/identity/values';
import { z } from 'zod';

/** Format of a mail that the `file:` transport writes: one JSON file each, named in the order of sending. */
export const storedMailSchema = z.object({
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.iso.datetime(),
  /** Additional mail headers. */
  headers: z.record(z.string(), z.string()).optional(),
});
export type StoredMail = z.infer<typeof storedMailSchema>;

/**
 * Deletes stored mails of the `file:` transport by recipient; `isTheirs` receives each normalised address. A no-op for
 * other transports, which store no mails.
 */
export async function removeStoredMails(
  url: string | undefined,
  isTheirs: (to: string) => boolean,
): Promise<void> {
  if (!url?.startsWith('file:')) return;
  const folder = fileURLToPath(url);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    const text = await readFile(file, 'utf8').catch(() => '');
    const mail = readMail(text);
    if (mail && isTheirs(normaliseEmail(mail.to))) await rm(file, { force: true });
  }
}

function readMail(text: string): StoredMail | undefined {
  try {
    return storedMailSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
