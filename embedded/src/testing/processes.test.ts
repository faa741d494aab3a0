import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = new URL('../../../', import.meta.url);
const READY_MS = 30_000;
const readySchema = z.looseObject({ ready: z.literal(true), port: z.int() });

/** A failing test must leave no process running. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface RunningProcess {
  readonly child: ChildProcess;
  /** The ready line it printed. */
  readonly ready: z.infer<typeof readySchema>;
  readonly port: number;
  readonly url: string;
  /** Sends a signal and waits for the end; returns the exit code, null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Sends SIGTERM and waits for the end; returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

/**
 * Starts a compiled entry point (path from the project's root) on a free port, and waits for its ready line. Throws
 * when it exits before that; it is killed after half a minute.
 */
export async function startProcess(
  script: string,
  environment: NodeJS.ProcessEnv,
  words: readonly string[] = [],
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, root)), ...words], {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_MS);
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then((code) => Promise.reject(new Error(`${script} ended with ${code} before it was ready`))),
  ]).finally(() => clearTimeout(timer));
  const ready = readySchema.parse(JSON.parse(String(line)));
  return {
    child,
    ready,
    port: ready.port,
    url: `http://127.0.0.1:${ready.port}`,
    end,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}
