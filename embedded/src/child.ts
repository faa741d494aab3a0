import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { AWAIT_ENVIRONMENT, type AwaitedMessage, LOADED, PREPARED } from '@nodo/platform/awaited-environment';
import { childEnvironment, instead } from './child-environment.ts';

const READY_TIMEOUT_MS = 60_000;
const RESTART_DELAY_MS = 250;

export interface ChildOptions {
  readonly name: string;
  /** Compiled entry point, run with the current Node. */
  readonly script: string;
  /** Called when the process exits unexpectedly. */
  readonly onCrash?: (name: string, how: string) => void;
  /** Called whenever the process was started or restarted; what it throws is ignored. */
  readonly onStart?: () => void;
}

/** The JSON line a process prints on stdout once it is ready: `port` and further values of its own. */
export type ReadyLine = Readonly<Record<string, unknown>> & { readonly port: number };

/**
 * One of the product's processes, kept alive: when it exits unexpectedly it is restarted on the same port, so that
 * its clients find it at the same address.
 */
export class Child {
  readonly name: string;
  readonly #options: ChildOptions;
  #environment: Readonly<Record<string, string>> = {};
  #process: ChildProcess | undefined;
  /** A process that waits for the rest of its environment. */
  #prepared: ChildProcess | undefined;
  #ready: ReadyLine | undefined;
  #stopping = false;

  constructor(options: ChildOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get port(): number {
    if (!this.#ready) throw new Error(`${this.name} has not started yet`);
    return this.#ready.port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the program early: its code is loaded, and it waits for its environment. */
  async load(): Promise<void> {
    this.#prepared = this.#spawn({ [AWAIT_ENVIRONMENT]: 'on' });
    await answerOf(this.#prepared, LOADED);
  }

  /** Has a loaded program do what needs its database alone. */
  async prepare(databaseUrl: string): Promise<void> {
    const prepared = this.#prepared;
    if (!prepared?.connected) return;
    const done = answerOf(prepared, PREPARED);
    tell(prepared, { databaseUrl });
    await done;
  }

  /** Starts the process and returns its ready line. Throws when its first start fails. */
  async start(environment: Readonly<Record<string, string>>): Promise<ReadyLine> {
    this.#environment = environment;
    const prepared = this.#prepared;
    this.#prepared = undefined;
    if (prepared?.connected) {
      tell(prepared, { environment: instead({ ...environment, PORT: '0' }) });
      this.#ready = await readyLine(prepared, this.name);
    } else {
      this.#ready = await this.#launch();
    }
    return this.#ready;
  }

  /** Asks it to stop and waits; kills it after ten seconds. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.kill('SIGTERM');
    const timer = setTimeout(() => running.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
  }

  async #launch(): Promise<ReadyLine> {
    return readyLine(this.#spawnWhole(), this.name);
  }

  #spawnWhole(): ChildProcess {
    const port = this.#ready ? String(this.#ready.port) : '0';
    return this.#spawn({ ...this.#environment, PORT: port });
  }

  #spawn(environment: Readonly<Record<string, string>>): ChildProcess {
    const child = spawn(process.execPath, ['--enable-source-maps', this.#options.script], {
      env: childEnvironment(environment),
      // The IPC channel lets it notice when this process is gone, and stop.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // Ctrl-C in a terminal reaches the whole process group; the order of stopping is ours to decide.
      detached: process.platform !== 'win32',
    });
    this.#process = child;
    child.once('exit', (code, signal) => void this.#ended(signal ?? `code ${code}`));
    // Where no process could be made there is no exit; other errors are those of messages to a process that ends.
    child.on('error', (error) => {
      if (child.pid === undefined) void this.#ended(String(error));
    });
    try {
      this.#options.onStart?.();
    } catch {
      // The process runs, and is kept alive like any other.
    }
    return child;
  }

  async #ended(how: string): Promise<void> {
    if (this.#stopping || !this.#ready) return;
    this.#options.onCrash?.(this.name, how);
    await delay(RESTART_DELAY_MS);
    if (this.#stopping) return;
    try {
      // Not ready in time: it is left alone, and its end is noticed like any other.
      await readyLine(this.#spawnWhole(), this.name).catch(() => undefined);
    } catch (error) {
      await this.#ended(String(error));
    }
  }
}

/** A failed send is ignored: if the process has just exited, its exit event tells that. */
function tell(child: ChildProcess, message: AwaitedMessage): void {
  child.send(message, () => undefined);
}

/** One that could not be made has no exit. */
const ENDS = ['exit', 'disconnect', 'error'] as const;

/** Resolves at this answer of a process, or at its end. */
function answerOf(child: ChildProcess, wanted: string): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      child.off('message', hear);
      for (const over of ENDS) child.off(over, end);
      resolve();
    };
    const hear = (answer: unknown) => {
      if (answer === wanted) end();
    };
    child.on('message', hear);
    for (const over of ENDS) child.once(over, end);
  });
}

function readyLine(child: ChildProcess, name: string): Promise<ReadyLine> {
  return new Promise((resolve, reject) => {
    const output = child.stdout;
    if (!output) return reject(new Error(`${name} has no output`));
    const timer = setTimeout(() => reject(new Error(`${name} was not ready in time`)), READY_TIMEOUT_MS);
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      const ready = parseReady(line);
      if (!ready) return;
      clearTimeout(timer);
      resolve(ready);
    });
    child.once('error', (error) => {
      if (child.pid !== undefined) return;
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`${name} ended at once (${signal ?? code})`));
    });
  });
}

function parseReady(line: string): ReadyLine | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (value === null || typeof value !== 'object' || !('port' in value)) return undefined;
    return typeof value.port === 'number' ? { ...value, port: value.port } : undefined;
  } catch {
    return undefined;
  }
}
