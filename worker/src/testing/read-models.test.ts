import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Mailer } from '@nodo/platform/mail';
import { createMetrics } from '@nodo/platform/metrics';
import { migrate } from '@nodo/platform/postgres';
import { type StoredMail, storedMailSchema } from '@nodo/platform/stored-mail';
import { migrateReadModels } from '../../../projector/src/migrations.ts';
import { type Servers, startServers } from '../../../projector/src/testing/harness.test.ts';
import { runProjector } from '../../../projector/src/testing/snapshot.test.ts';
import { Story } from '../../../projector/src/testing/story.test.ts';

/** A running projector on its own servers, with the worker's tables, and an administrator. */
export async function startReadModels() {
  const servers = await startServers();
  const { url } = servers.postgres;
  await migrateReadModels(url, servers.logger);
  await migrate(url, 'chain', new URL('../../migrations/', import.meta.url), servers.logger);
  const projector = runProjector(servers, url);
  const story = new Story(servers.store);
  return {
    servers,
    story,
    admin: await story.user('admin', 'Marta'),
    stop: async () => {
      await projector.stop();
      await servers.stop();
    },
  };
}
export type ReadModels = Awaited<ReturnType<typeof startReadModels>>;

export function openMailer({ logger }: Pick<Servers, 'logger'>, url: string): Mailer {
  return new Mailer({ url, from: 'Nodo <hola@nodo.example>', logger, metrics: createMetrics('test') });
}

/** A folder that replaces a mail server. */
export class MailFolder {
  readonly #folder: string;
  #seen = 0;

  constructor({ postgres }: Pick<Servers, 'postgres'>) {
    this.#folder = join(postgres.directory, 'mail');
  }

  get url(): string {
    return pathToFileURL(this.#folder).href;
  }

  /** The mails since the last call. */
  async take(): Promise<StoredMail[]> {
    const found = await readdir(this.#folder).catch(() => []);
    const names = found.filter((name) => name.endsWith('.json')).sort();
    const fresh = names.slice(this.#seen);
    this.#seen = names.length;
    const texts = await Promise.all(fresh.map((name) => readFile(join(this.#folder, name), 'utf8')));
    return texts.map((text) => storedMailSchema.parse(JSON.parse(text)));
  }
}
