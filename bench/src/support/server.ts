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
  /** Asks it to stop and waits for its end. */
  stop(): Promise<void>;
}

/** A compiled entry point (path from the project's root) as a process of its own, once it says that it is ready. */
export async function startServer(script: string, environment: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, ROOT))], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const forget = hold(end);
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
  const stop = async () => {
    forget();
    await end();
  };
  return { port, url: `http://127.0.0.1:${port}`, stop };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
