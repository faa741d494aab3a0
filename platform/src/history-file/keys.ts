import { createHash } from 'node:crypto';
import { z } from 'zod';
import { HistoryFileError, parseLine } from './format.ts';
import { linesOf } from './lines.ts';

/**
 * What a history needs so that personal data can be decrypted and people can sign in. A file of its own, NDJSON: a
 * header, a line for each person's key as stored (wrapped by PERSONAL_DATA_KEY or KEY_ENCRYPTION_KEY, which are in no file) and for each
 * passkey's public key, and a manifest. See docs/history-export.md.
 */

const moment = z.iso.datetime();
const bytes = z.base64();

export const keysHeaderSchema = z.strictObject({ format: z.literal('nodo-keys'), version: z.literal(1) });

export const personKeySchema = z
  .strictObject({
    kind: z.literal('person'),
    personId: z.uuid(),
    /** Null: destroyed. */
    wrappedKey: bytes.nullable(),
    createdAt: moment,
    destroyedAt: moment.nullable(),
    fingerprint: z.string().nullable(),
  })
  .refine(({ wrappedKey, destroyedAt }) => (wrappedKey === null) === (destroyedAt !== null));
export type PersonKeyLine = z.infer<typeof personKeySchema>;

export const passkeyKeySchema = z.strictObject({
  kind: z.literal('passkey'),
  passkeyId: z.uuid(),
  userId: z.uuid(),
  credentialId: z.string(),
  publicKey: bytes,
  transports: z.array(z.string()),
  counter: z.string().regex(/^\d{1,19}$/),
  lastUsedAt: moment.nullable(),
});
export type PasskeyKeyLine = z.infer<typeof passkeyKeySchema>;

export const keyLineSchema = z.union([personKeySchema, passkeyKeySchema]);
export type KeyLine = z.infer<typeof keyLineSchema>;

export const keysManifestSchema = z.strictObject({
  count: z.int().nonnegative(),
  /** SHA-256 of all bytes before this line. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type KeysManifest = z.infer<typeof keysManifestSchema>;

/**
 * Reads a file of keys from its first to its last byte. Only after the last line is it certain that the file is whole.
 * Throws HistoryFileError.
 */
export async function readKeys(
  file: string,
  take: (line: KeyLine) => Promise<void> | void,
): Promise<KeysManifest> {
  const hash = createHash('sha256');
  let manifest: KeysManifest | undefined;
  let [number, count] = [0, 0];
  for await (const { bytes: line, isEnded } of linesOf(file)) {
    number += 1;
    const text = line.toString('utf8');
    if (manifest) throw new HistoryFileError(`Claves, línea ${number}: sobra algo después del manifiesto.`);
    if (!isEnded) throw new HistoryFileError(`El archivo de claves está cortado en la línea ${number}.`);
    if (number === 1) {
      if (!parseLine(keysHeaderSchema, text)) break;
    } else {
      manifest = parseLine(keysManifestSchema, text);
      if (manifest) continue;
      const key = parseLine(keyLineSchema, text);
      if (!key) throw new HistoryFileError(`Claves, línea ${number}: no es una clave exportada.`);
      await take(key);
      count += 1;
    }
    hash.update(line).update('\n');
  }
  if (number <= 1 && !manifest)
    throw new HistoryFileError('No es un archivo de claves exportado por esta plataforma.');
  if (!manifest) throw new HistoryFileError('El archivo de claves está cortado: falta su manifiesto.');
  if (manifest.count !== count || manifest.sha256 !== hash.digest('hex'))
    throw new HistoryFileError('El manifiesto de las claves no corresponde a lo que hay en el archivo.');
  return manifest;
}
