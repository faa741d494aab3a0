import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A test that fails half-way must leave nothing running. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface RunningProcess {
  /** What it printed when it was ready. */
  readonly ready: Readonly<Record<string, unknown>>;
  readonly port: number;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts one of the product's processes (built) and waits for its ready line. */
export async function startProcess(script: string, environment: NodeJS.ProcessEnv): Promise<RunningProcess> {
  const child = spawn(process.execPath, [join(root, script)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const line = await Promise.race([
    firstLine(child),
    ended.then(() => Promise.reject(new Error(`${script} ended before it was ready`))),
  ]);
  const ready: { port: number } = JSON.parse(line);
  return { ready: { ...ready }, port: ready.port, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The process has no stdout');
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('The process said nothing');
}

/** Waits until `check` answers something but undefined or false. */
export async function eventually<T>(
  check: () => Promise<T | undefined | false> | T | undefined | false,
  ms = 15_000,
): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const value = await check();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error('It did not come about in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
