import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type PostgresServer, startPostgres } from '../../embedded/src/postgres.ts';

const readySchema = z.looseObject({ ready: z.literal(true), port: z.int() });
export type Ready = z.infer<typeof readySchema>;

export interface Process {
  readonly child: ChildProcess;
  readonly ready: Ready;
  readonly url: string;
  /** SIGKILL, and wait for the end. */
  kill(): Promise<void>;
  /** SIGTERM, and wait for the end; answers the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a compiled entry point (path from the project's root) and waits for its ready line. */
export async function startProcess(script: string, environment: Record<string, string>): Promise<Process> {
  const path = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = await new Promise<Ready>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const parsed = readySchema.safeParse(JSON.parse(line));
      if (parsed.success) resolve(parsed.data);
    });
    void ended.then((code) => reject(new Error(`${script} ended at once with ${code}`)));
  });
  return {
    child,
    ready,
    url: `http://127.0.0.1:${ready.port}`,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

export interface Storage {
  readonly dataDir: string;
  readonly postgres: PostgresServer;
  readonly store: Process;
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** A real Postgres and the embedded event store on a directory of their own, gone when stopped. */
export async function startStorage(): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nodo-test-'));
  // Postgres runs under an account of its own when the tests run as root.
  await chmod(dataDir, 0o755);
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  const eventStore = startProcess('embedded/dist/event-store/main.js', { DATABASE_URL: postgres.url });
  const store = await eventStore.catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  return {
    dataDir,
    postgres,
    store,
    eventStoreUrl: `esdb://127.0.0.1:${store.ready.port}?tls=false`,
    databaseUrl: postgres.url,
    stop: async () => {
      await store.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
