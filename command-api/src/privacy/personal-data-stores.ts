import { photoObjectPath } from '@nodo/contracts/identity/photo';
import { kycObjectPath } from '@nodo/contracts/kyc/documents';
import { documentFolder, reportObjectPath } from '@nodo/contracts/reports/values';
import type { Mailer } from '@nodo/platform/mail';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { PersonalData } from '@nodo/platform/personal-data';
import type { Pool } from '@nodo/platform/postgres';
import type { Sessions } from '@nodo/platform/sessions';
import { removeStoredMails } from '@nodo/platform/stored-mail';
import { blockersAfter, blockersNow, forgottenRows } from './erasure-blockers.ts';
import type { PersonalDataStores } from './handlers.ts';
import { mailErasure } from './letters.ts';

export interface PersonalDataStoresOptions {
  readonly pool: Pool;
  readonly objects: ObjectStore;
  readonly sessions: Sessions;
  readonly personalData: PersonalData;
  /** Deletes the codes sent to a person, and to e-mails by their hashes. */
  readonly forgetCodes: (userId: string, emailHashes: readonly string[]) => Promise<void>;
  readonly mailUrl: string | undefined;
  readonly mailer: Mailer | undefined;
}

/** The personal data stores of the running product. */
export function personalDataStores(options: PersonalDataStoresOptions): PersonalDataStores {
  const { pool, objects, sessions, personalData } = options;
  return {
    blockersNow: (userId) => blockersNow(pool, userId),
    blockersAfter: (userId, position) => blockersAfter(pool, userId, position),
    forgottenRows: (userId) => forgottenRows(pool, userId),
    mailErasure: (person) => mailErasure(options.mailer, person),
    destroyKey: async (userId) => {
      await sessions.endAll(userId);
      return personalData.destroy(userId);
    },
    clear: async (userId, emailHashes) => {
      await sessions.endAll(userId);
      await removeObjects(objects, userId);
      await removeStoredMails(options.mailUrl, (to) => emailHashes.includes(personalData.emailHash(to)));
      await options.forgetCodes(userId, emailHashes);
      await removeRows(pool, userId);
    },
  };
}

/** Deletes every object of a person, also those that no event refers to. */
async function removeObjects(objects: ObjectStore, userId: string): Promise<void> {
  const folders = [
    kycObjectPath(userId, ''),
    photoObjectPath(userId, ''),
    reportObjectPath(userId, ''),
    documentFolder(userId),
  ];
  for (const folder of folders) {
    for await (const { path } of objects.list(folder.replace(/\/$/, ''))) await objects.remove(path);
  }
}

/**
 * Deletes rows by user id from the platform's and the worker's tables (sessions, passkeys, pending mails, …). The
 * list of tables comes from the database itself, so that one added later is included.
 */
async function removeRows(pool: Pool, userId: string): Promise<void> {
  const tables = await pool.query<{ statement: string }>(
    `SELECT format('DELETE FROM %I.%I WHERE user_id = $1', table_schema, table_name) AS statement
     FROM information_schema.columns
     WHERE table_schema IN ('platform', 'chain') AND column_name = 'user_id' AND data_type = 'uuid'`,
  );
  for (const { statement } of tables.rows) await pool.query(statement, [userId]);
}
