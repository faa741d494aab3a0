import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { startPostgres } from '@nodo/embedded/postgres';
import { z } from 'zod';
import { hold } from './held.ts';
import { Connections } from './http.ts';
import { startServer } from './server.ts';

const secret = () => randomBytes(32).toString('base64url');
const answerSchema = z.object({ result: z.unknown(), position: z.string() });

type SendCommand = <N extends CommandName>(
  command: N,
  payload: CommandInput<N>,
  actor?: Actor,
) => Promise<unknown>;

/** Sends commands like our own services, on behalf of `actor` if given. Throws when one is refused. */
export function commandSender(
  connections: Connections,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): SendCommand {
  return async (command, payload, actor) => {
    const body = { command, payload, key: randomUUID(), ...(actor ? { actor } : {}) };
    const answer = await connections.send('POST', `${url}/internal/commands`, headers, body);
    if (answer.status !== 200) throw new Error(`${command} answered ${answer.status}: ${answer.text}`);
    return answerSchema.parse(JSON.parse(answer.text)).result;
  };
}

/** The minimum for writing: Postgres, the embedded event store and command-api. */
export interface WritingSide {
  /** Address of command-api. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly send: SendCommand;
  /** Their process ids. */
  readonly pids: Readonly<Record<'commandApi' | 'eventStore' | 'postgres', number>>;
  stop(): Promise<void>;
}

/** Starts it on a fresh directory, removed at the stop; `mode` is the sign-in mode. */
export async function startWritingSide(mode: 'immediate' | 'code' = 'immediate'): Promise<WritingSide> {
  const directory = await mkdtemp(join(tmpdir(), 'nodo-bench-'));
  // When this runs as root, Postgres runs under another account.
  await chmod(directory, 0o755);
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  const postgres = await startPostgres({ dataDir: join(directory, 'postgres') });
  const stopPostgres = () => postgres.stop().then(removeDirectory);
  const forget = hold(stopPostgres);
  const store = await startServer('embedded/dist/event-store/main.js', { DATABASE_URL: postgres.url });
  const eventStoreUrl = `esdb://127.0.0.1:${store.port}?tls=false`;
  const serviceToken = secret();
  const api = await startServer('command-api/dist/main.js', {
    EMBEDDED: 'on',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: postgres.url,
    EVENTSTORE_URL: eventStoreUrl,
    TRON_URL: 'http://127.0.0.1:1',
    USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    TREASURY_ADDRESS: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    SESSION_SECRET: secret(),
    SERVICE_TOKEN: serviceToken,
    PERSONAL_DATA_KEY: secret(),
    // No files are uploaded here.
    OBJECT_STORE_URL: 'file:///nonexistent',
    AUTH_MODE: mode,
    MAIL_URL: pathToFileURL(join(directory, 'mail')).href,
    REQUEST_LIMIT: '100000000',
    SIGN_IN_LIMIT: '1000000',
  });
  const connections = new Connections();
  return {
    url: api.url,
    databaseUrl: postgres.url,
    eventStoreUrl,
    pids: { commandApi: api.pid, eventStore: store.pid, postgres: postgres.pid },
    send: commandSender(connections, api.url, { 'x-service-token': serviceToken }),
    stop: async () => {
      forget();
      connections.close();
      await api.stop();
      await store.stop();
      await stopPostgres();
    },
  };
}
