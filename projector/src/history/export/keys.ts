import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { RunQuery } from '@nodo/platform/audit-tree';
import { HistoryFileError } from '@nodo/platform/history-file/format';
import type { KeysManifest, PasskeyKeyLine, PersonKeyLine } from '@nodo/platform/history-file/keys';

const PAGE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface PersonRow extends Record<string, unknown> {
  person_id: string;
  wrapped_key: Buffer | null;
  created_at: Date;
  destroyed_at: Date | null;
  fingerprint: string | null;
}

interface PasskeyRow extends Record<string, unknown> {
  passkey_id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  transports: string[];
  counter: string;
  last_used_at: Date | null;
}

async function* personKeys(run: RunQuery): AsyncGenerator<PersonKeyLine> {
  for (let after = FIRST, rows: PersonRow[] = []; ; ) {
    rows = await run<PersonRow>(
      `SELECT person_id, wrapped_key, created_at, destroyed_at, fingerprint FROM platform.person_keys
       WHERE person_id > $1 ORDER BY person_id LIMIT ${PAGE}`,
      [after],
    );
    for (const row of rows)
      yield {
        kind: 'person',
        personId: row.person_id,
        wrappedKey: row.wrapped_key?.toString('base64') ?? null,
        createdAt: row.created_at.toISOString(),
        destroyedAt: row.destroyed_at?.toISOString() ?? null,
        fingerprint: row.fingerprint,
      };
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.person_id;
  }
}

async function* passkeyKeys(run: RunQuery): AsyncGenerator<PasskeyKeyLine> {
  for (let after = FIRST, rows: PasskeyRow[] = []; ; ) {
    rows = await run<PasskeyRow>(
      `SELECT passkey_id, user_id, credential_id, public_key, transports, counter, last_used_at
       FROM platform.passkey_keys WHERE passkey_id > $1 ORDER BY passkey_id LIMIT ${PAGE}`,
      [after],
    );
    for (const row of rows)
      yield {
        kind: 'passkey',
        passkeyId: row.passkey_id,
        userId: row.user_id,
        credentialId: row.credential_id,
        publicKey: row.public_key.toString('base64'),
        transports: row.transports,
        counter: row.counter,
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
      };
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.passkey_id;
  }
}

/**
 * Writes the stored (wrapped) keys of personal data and the public keys of passkeys to a file readable by its
 * owner only. Throws HistoryFileError when the file exists.
 */
export async function exportKeys(run: RunQuery, file: string): Promise<KeysManifest> {
  const part = `${file}.part`;
  const exists = await open(file, 'r').catch(() => undefined);
  await exists?.close();
  if (exists) throw new HistoryFileError(`Ya existe ${file}.`);
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let count = 0;
    const write = async (value: unknown) => {
      const line = Buffer.from(`${JSON.stringify(value)}\n`);
      hash.update(line);
      await handle.appendFile(line);
    };
    await write({ format: 'nodo-keys', version: 1 });
    for (const lines of [personKeys(run), passkeyKeys(run)]) {
      for await (const line of lines) {
        await write(line);
        count += 1;
      }
    }
    const manifest = { count, sha256: hash.digest('hex') };
    await handle.appendFile(`${JSON.stringify(manifest)}\n`);
    await handle.sync();
    await rename(part, file);
    return manifest;
  } finally {
    await handle.close();
  }
}
