import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EventStore } from '@nodo/platform/event-store';
import { createLogger } from '@nodo/platform/logging';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool } from '@nodo/platform/postgres';
import { startCommandApi, startStorage } from './servers.ts';

export type ByCode = Awaited<ReturnType<typeof startByCode>>;

/**
 * Two processes of command-api where one signs in by mailed codes, with the folder of the mails. `stop` resolves to
 * their exit codes.
 */
export async function startByCode(settings: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'nodo-mail-'));
  const storage = await startStorage();
  const mails = { AUTH_MODE: 'code', MAIL_URL: pathToFileURL(folder).href };
  const environment: Record<string, string> = { ...storage.environment, ...mails, ...settings };
  const [api, other] = await Promise.all([startCommandApi(environment), startCommandApi(environment)]);
  const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
  const pool = createPool(environment.DATABASE_URL ?? '', 'test', logger);
  const personalData = new PersonalData(pool, environment.PERSONAL_DATA_KEY ?? '');
  const store = new EventStore(environment.EVENTSTORE_URL ?? '', personalData);
  const stop = async () => {
    const codes = await Promise.all([api.stop(), other.stop()]);
    await store.close();
    await pool.end();
    await storage.stop();
    await rm(folder, { recursive: true, force: true });
    return codes;
  };
  return { folder, storage, api, other, pool, personalData, store, stop };
}
