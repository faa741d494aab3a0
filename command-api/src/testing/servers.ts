import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import type { CommandInput, CommandName } from '@nodo/contracts/internal-commands';
import { newId } from '@nodo/platform/ids';
import { z } from 'zod';
// Not a dependency: tests stand on the same servers as the embedded product.
import { startPostgres } from '../../../embedded/src/postgres.ts';
import { TREASURY, USDT } from './samples.ts';
import type { SendOptions } from './system.ts';

const root = new URL('../../../', import.meta.url);
const READY_MS = 30_000;
export const ORIGIN = 'http://localhost:3999';
export const SERVICE_TOKEN = 'a service token of thirty-two characters';
const readySchema = z.object({ ready: z.literal(true), port: z.number() });

export interface Server {
  readonly url: string;
  readonly process: ChildProcess;
  /** Asks it to stop and waits for its end; answers its exit code. */
  stop(): Promise<number | null>;
}

/** A compiled entry point as a process of its own, once it says that it is ready. */
export async function startServer(script: string, environment: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [new URL(script, root).pathname], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await readyPort(child, script);
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      return child.exitCode;
    },
  };
}

function readyPort(child: ChildProcess, script: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = child.stdout;
    if (!output) return reject(new Error(`${script} has no output`));
    const timer = setTimeout(() => reject(new Error(`${script} was not ready in time`)), READY_MS);
    createInterface({ input: output }).once('line', (line) => {
      clearTimeout(timer);
      resolve(readySchema.parse(JSON.parse(line)).port);
    });
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
}

/** Postgres and the event store, and what a service needs to know to use them. */
export async function startStorage() {
  const directory = await mkdtemp(join(tmpdir(), 'nodo-commands-'));
  // Postgres does not run as root: its own account has to reach the folder.
  await chmod(directory, 0o755);
  const postgres = await startPostgres({ dataDir: join(directory, 'postgres') });
  const start = (port: string) =>
    startServer('embedded/dist/event-store/main.js', { DATABASE_URL: postgres.url, PORT: port });
  let store = await start('0').catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  const storePort = new URL(store.url).port;
  const environment: Record<string, string> = {
    EMBEDDED: 'on',
    PORT: '0',
    PUBLIC_URL: ORIGIN,
    DATABASE_URL: postgres.url,
    EVENTSTORE_URL: `esdb://127.0.0.1:${storePort}?tls=false`,
    TRON_URL: 'http://127.0.0.1:1',
    USDT_CONTRACT: USDT,
    TREASURY_ADDRESS: TREASURY,
    OBJECT_STORE_URL: pathToFileURL(join(directory, 'objects')).href,
    SESSION_SECRET: 'a session secret of thirty-two characters',
    SERVICE_TOKEN,
    PERSONAL_DATA_KEY: 'a personal data key of thirty-two characters',
    AUTH_MODE: 'immediate',
    REQUEST_LIMIT: '1000000',
    SIGN_IN_LIMIT: '1000',
    LOG_LEVEL: 'error',
  };
  return {
    environment,
    /** Kills the event store at once; `startStore` brings it back on the same port. */
    killStore: async () => {
      const ended = once(store.process, 'exit');
      store.process.kill('SIGKILL');
      await ended;
    },
    startStore: async () => {
      store = await start(storePort);
    },
    stop: async () => {
      await store.stop();
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export function startCommandApi(environment: Record<string, string>): Promise<Server> {
  return startServer('command-api/dist/main.js', environment);
}

/** A request as a browser on our own page sends it. */
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

/** Sends a command as our own services do; answers its result, throws for anything but 200. */
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
    { 'x-service-token': SERVICE_TOKEN },
  );
  if (answer.status !== 200) throw new Error(`${command}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return resultSchema.parse(answer.body).result;
}

const userSchema = z.object({ user: z.object({ id: z.uuid(), role: z.string() }) });

/** Signs in and answers the cookie header of the session. */
export async function signIn(url: string, body: object): Promise<{ id: string; cookie: string }> {
  const answer = await request(`${url}/api/login`, 'POST', body);
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${SESSION_COOKIE}=`));
  if (!cookie) throw new Error(`No session: ${answer.status} ${JSON.stringify(answer.body)}`);
  return { id: userSchema.parse(answer.body).user.id, cookie: cookie.split(';')[0] ?? '' };
}
