import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stopTracing } from '@nodo/platform/tracing/tracer';
import type { FastifyInstance } from 'fastify';
import { Child } from './child.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import type { EmbeddedSettings } from './settings.ts';

/** Entry points of the processes, by name. */
const PROGRAMS = {
  'event-store': 'embedded/dist/event-store/main.js',
  chain: 'embedded/dist/chain/main.js',
  'command-api': 'command-api/dist/main.js',
  projector: 'projector/dist/main.js',
  'query-api': 'query-api/dist/main.js',
  signer: 'worker/dist/signer/main.js',
  worker: 'worker/dist/main.js',
} as const;
export type ProcessName = keyof typeof PROGRAMS;

/** The entry point of a process: a bundle, or the compiler's output. */
export function script(path: string, { bundles }: EmbeddedSettings): string {
  const built = bundles ? path.replace('/dist/', '/dist/bundle/') : path;
  return fileURLToPath(new URL(`../../${built}`, import.meta.url));
}

function report(name: string, how: string): void {
  warn({ process: name, how, msg: 'A process ended and is started again' });
}

function warn(line: Readonly<Record<string, string>>): void {
  process.stderr.write(`${JSON.stringify({ level: 'warn', ...line })}\n`);
}

const LONGEST_BACK_OFF_MS = 10_000;

/**
 * Starts the processes of one copy of the product, restarts Postgres when it ends, and stops them in order: gateway,
 * services, event store and chain, Postgres.
 */
export class ProcessSupervisor {
  readonly children: Child[] = [];
  readonly #settings: EmbeddedSettings;
  readonly #dataDir: string;
  readonly #processesFile: string;
  #postgres: PostgresServer | undefined;
  #gateway: FastifyInstance | undefined;
  readonly #stopping = new AbortController();
  #supervising: Promise<void> | undefined;

  constructor(settings: EmbeddedSettings) {
    const { dataDir } = settings;
    this.#settings = settings;
    this.#dataDir = join(dataDir, 'postgres');
    this.#processesFile = join(dataDir, 'processes.json');
  }

  /** Throws once it is stopping, so that nothing starts afterwards. */
  #refuseWhileStopping(): void {
    if (this.#stopping.signal.aborted) throw new Error('It was stopped while it was starting');
  }

  async startPostgres(): Promise<PostgresServer> {
    this.#refuseWhileStopping();
    const server = await this.#launchPostgres();
    this.#supervising = this.#supervisePostgres(server);
    return server;
  }

  async #launchPostgres(port?: number): Promise<PostgresServer> {
    const { signal } = this.#stopping;
    const server = await startPostgres({ dataDir: this.#dataDir, port, fromTemplate: true, signal });
    this.#postgres = server;
    if (signal.aborted) await server.stop();
    this.#refuseWhileStopping();
    this.#writeProcessIds();
    return server;
  }

  /** Where it can't be written, as on a full disk, what runs goes on. */
  #writeProcessIds(): void {
    const draft = `${this.#processesFile}.new`;
    try {
      writeFileSync(draft, JSON.stringify({ main: process.pid, ...this.processes }));
      renameSync(draft, this.#processesFile);
    } catch (error) {
      warn({ how: String(error), msg: 'The ids of the processes could not be written' });
    }
  }

  /**
   * Loads these processes one after the other and, once there is a database, prepares them so; skips those already
   * started by then.
   */
  async prepare(names: readonly ProcessName[], databaseUrl: Promise<string>): Promise<void> {
    let preparing = Promise.resolve();
    for (const name of names) {
      if (this.#stopping.signal.aborted) return;
      if (this.children.some((child) => child.name === name)) continue;
      const child = this.#add(name);
      await child.load();
      // Whoever needs the database reports that there is none.
      preparing = preparing.then(async () => child.prepare(await databaseUrl)).catch(() => undefined);
    }
    await preparing;
  }

  /** Starts one process; returns it with its ready line. */
  async launch(name: ProcessName, environment: Record<string, string>) {
    this.#refuseWhileStopping();
    const child = this.children.find((prepared) => prepared.name === name) ?? this.#add(name);
    return { child, ready: await child.start(environment) };
  }

  #add(name: ProcessName): Child {
    const onStart = () => this.#writeProcessIds();
    const child = new Child({
      name,
      script: script(PROGRAMS[name], this.#settings),
      onCrash: report,
      onStart,
    });
    this.children.push(child);
    return child;
  }

  /** The processes that are not storage. */
  get services(): readonly Child[] {
    return this.children.filter((child) => !isStorage(child));
  }

  /** The services with a port, whose health can be queried. */
  get listening(): readonly Child[] {
    return this.services.filter(({ port }) => port > 0);
  }

  open(gateway: FastifyInstance): void {
    this.#gateway = gateway;
  }

  /** Process ids by name, also written to `processes.json`. */
  get processes(): Readonly<Record<string, number | undefined>> {
    const pids = this.children.map((child): [string, number | undefined] => [child.name, child.pid]);
    return { postgres: this.#postgres?.pid, ...Object.fromEntries(pids) };
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#gateway?.close();
    await stopTracing();
    await Promise.all(this.services.map((child) => child.stop()));
    await Promise.all(this.children.filter(isStorage).map((child) => child.stop()));
    await this.#postgres?.stop();
    await this.#supervising;
  }

  /** Starts it again whenever it ends, until it is stopping. */
  async #supervisePostgres(first: PostgresServer): Promise<void> {
    const { signal } = this.#stopping;
    for (
      let server: PostgresServer | undefined = first;
      server;
      server = await this.#restartPostgres(first.port)
    ) {
      await server.exited;
      if (signal.aborted) return;
      report('postgres', 'ended');
    }
  }

  /** Tries until it starts, as when a full disk has room again; undefined once it is stopping. */
  async #restartPostgres(port: number): Promise<PostgresServer | undefined> {
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await this.#launchPostgres(port);
      } catch (error) {
        if (!signal.aborted) report('postgres', String(error));
        const pause = Math.min(250 * 2 ** failures, LONGEST_BACK_OFF_MS);
        await delay(pause, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
}

function isStorage(child: Child): boolean {
  return child.name === 'event-store' || child.name === 'chain';
}
