import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import { newId } from '@nodo/platform/ids';
import { createLogger } from '@nodo/platform/logging';
import { createPool, migrate } from '@nodo/platform/postgres';
import { z } from 'zod';
// Not a dependency: tests use the same servers as the embedded product.
import { serviceEnvironment } from '../../../embedded/src/testing/environment.test.ts';
import { type RunningProcess, startProcess } from '../../../embedded/src/testing/processes.test.ts';
import { startStorage as startServers } from '../../../embedded/src/testing/storage.test.ts';
import { TREASURY, USDT } from './samples.ts';
import type { SendOptions } from './system.ts';

export const ORIGIN = 'http://localhost:3999';

/** Storage settings of a service under test, without rate limits in the way. */
export function storageEnvironment(storage: {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly directory: string;
}): Record<string, string> {
  return {
    ...serviceEnvironment,
    PUBLIC_URL: ORIGIN,
    DATABASE_URL: storage.databaseUrl,
    EVENTSTORE_URL: storage.eventStoreUrl,
    TRON_URL: 'http://127.0.0.1:1',
    USDT_CONTRACT: USDT,
    TREASURY_ADDRESS: TREASURY,
    OBJECT_STORE_URL: pathToFileURL(join(storage.directory, 'objects')).href,
    AUTH_MODE: 'immediate',
    REQUEST_LIMIT: '1000000',
    SIGN_IN_LIMIT: '1000',
    LOG_LEVEL: 'error',
  };
}

/** Starts Postgres and the event store; returns the settings a service needs to use them. */
export async function startStorage() {
  const { postgres, databaseUrl, eventStoreUrl, ...storage } = await startServers();
  const environment = storageEnvironment({ databaseUrl, eventStoreUrl, directory: postgres.directory });
  return { ...storage, environment };
}

/** The worker's rows about following the chain, as if it were followed; `null`: it never was. */
export async function startChainWatch({ DATABASE_URL: url = '' }: Record<string, string>) {
  const logger = createLogger({ service: 'command-api', logLevel: 'silent' });
  await migrate(url, 'chain', new URL('../../../worker/migrations/', import.meta.url), logger);
  const pool = createPool(url, 'test', logger, 1);
  const lookedBefore = async (seconds: number | null) => {
    await pool.query('DELETE FROM chain.following');
    const insert = 'INSERT INTO chain.following (looked_at) VALUES (now() - make_interval(secs => $1))';
    if (seconds !== null) await pool.query(insert, [seconds]);
  };
  await lookedBefore(0);
  return { lookedBefore, stop: () => pool.end() };
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export function startCommandApi(environment: Record<string, string>): Promise<RunningProcess> {
  return startProcess('command-api/dist/bundle/main.js', environment);
}

/** A request as sent by a browser on our own page. */
export async function request(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      origin: ORIGIN,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
  return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
}

const resultSchema = z.object({ result: z.unknown(), position: z.string().regex(/^[1-9]\d*$/) });

/** Sends a command as our own services do; returns its result, throws for anything but 200. */
export async function sendInternal<N extends CommandName>(
  url: string,
  command: N,
  payload: CommandInput<N>,
  options: SendOptions = {},
): Promise<unknown> {
  const answer = await request(
    `${url}/internal/commands`,
    'POST',
    {
      command,
      payload,
      key: options.key ?? newId(),
      ...(options.actor ? { actor: options.actor } : {}),
      ...(options.at ? { occurredAt: options.at } : {}),
    },
    { 'x-service-token': serviceEnvironment.SERVICE_TOKEN },
  );
  if (answer.status !== 200) throw new Error(`${command}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return resultSchema.parse(answer.body).result;
}

const userSchema = z.object({ user: z.object({ id: z.uuid(), role: z.string() }) });

/** Signs in and returns the session's cookie header. */
export async function signIn(url: string, body: object): Promise<{ id: string; cookie: string }> {
  const answer = await request(`${url}/api/login`, 'POST', body);
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${SESSION_COOKIE}=`));
  if (!cookie) throw new Error(`No session: ${answer.status} ${JSON.stringify(answer.body)}`);
  return { id: userSchema.parse(answer.body).user.id, cookie: cookie.split(';')[0] ?? '' };
}
