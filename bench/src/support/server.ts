import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { hold } from './held.ts';

const ROOT = new URL('../../../', import.meta.url);
const READY_TIMEOUT_MS = 60_000;
const readySchema = z.looseObject({ ready: z.literal(true), port: z.int() });

export interface Server {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** Kills it immediately, like a crash. */
  kill(): Promise<void>;
  /** Stops it gracefully and waits for its end. */
  stop(): Promise<void>;
}

/** Starts a compiled entry point (path from the project's root) as a process; resolves once it reports ready. */
export async function startServer(script: string, environment: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, ROOT))], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  const forget = hold(() => end('SIGTERM'));
  const port = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${script} was not ready in time`)), READY_TIMEOUT_MS);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = readySchema.safeParse(jsonOf(line));
      if (!ready.success) return;
      clearTimeout(timer);
      resolve(ready.data.port);
    });
    void ended.then(() => reject(new Error(`${script} ended at once`)));
  });
  const by = (signal: 'SIGTERM' | 'SIGKILL') => async () => {
    forget();
    await end(signal);
  };
  const address = { port, url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
  return { ...address, kill: by('SIGKILL'), stop: by('SIGTERM') };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
