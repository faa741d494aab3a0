import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { freePort } from './free-port.ts';
import { hold } from './held.ts';

const MAIN = fileURLToPath(new URL('../../../embedded/dist/main.js', import.meta.url));
const READY_TIMEOUT_MS = 120_000;
const chainSchema = z.looseObject({ url: z.string() });
const TEXT_KEPT = 4_000;

/** An instance of the whole product with its demo, started as by `npm start`, on a fresh directory and a free port. */
export class Product {
  readonly url: string;
  readonly dataDir: string;
  readonly #port: number;
  readonly #blockIntervalMs: number;
  #main: ChildProcess | undefined;
  #said = '';
  #forget: (() => void) | undefined;

  private constructor(dataDir: string, port: number, blockIntervalMs: number) {
    this.dataDir = dataDir;
    this.#port = port;
    this.#blockIntervalMs = blockIntervalMs;
    this.url = `http://localhost:${port}`;
  }

  /** Creates the directory without starting anything: `start` does that. */
  static async prepare(blockIntervalMs: number): Promise<Product> {
    const dataDir = await mkdtemp(join(tmpdir(), 'nodo-bench-'));
    // When this runs as root, Postgres runs under another account.
    await chmod(dataDir, 0o755);
    return new Product(dataDir, await freePort(), blockIntervalMs);
  }

  /** Starts a product. Throws when it does not become ready. */
  static async start(blockIntervalMs = 3_000): Promise<Product> {
    const product = await Product.prepare(blockIntervalMs);
    try {
      await product.start();
    } catch (error) {
      await product.remove();
      throw error;
    }
    return product;
  }

  /** Starts it; returns the milliseconds from the start of the process until GET /health returned 200. */
  async start(): Promise<number> {
    const began = performance.now();
    this.#said = '';
    const main = spawn(process.execPath, [MAIN], {
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: this.dataDir,
        BLOCK_INTERVAL_MS: String(this.#blockIntervalMs),
        DEMO: 'on',
        REQUEST_LIMIT: '1000000',
        SIGN_IN_LIMIT: '100000',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    main.stderr.on('data', (text: Buffer) => {
      this.#said = (this.#said + text.toString('utf8')).slice(-TEXT_KEPT);
    });
    this.#main = main;
    this.#forget = hold(() => this.remove());
    await this.#ready();
    return performance.now() - began;
  }

  get pid(): number {
    if (this.#main?.pid === undefined) throw new Error('The product does not run');
    return this.#main.pid;
  }

  /** Process ids by name. */
  async processes(): Promise<Record<string, number>> {
    return this.#read('processes.json', z.record(z.string(), z.int()));
  }

  /** Address of the development chain, bypassing the gateway. */
  async chainUrl(): Promise<string> {
    const answer = await fetch(`${this.url}/api/dev/chain`);
    return chainSchema.parse(await answer.json()).url;
  }

  /** Address of its database, including the password it generated. */
  async databaseUrl(): Promise<string> {
    const folder = join(this.dataDir, 'postgres');
    const [, , , port = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
    const password = (await readFile(join(folder, 'nodo_password'), 'utf8')).trim();
    return `postgres://nodo:${password}@127.0.0.1:${port.trim()}/nodo`;
  }

  /** Stops it like Ctrl-C; its data stays. */
  async stop(): Promise<void> {
    const main = this.#main;
    this.#forget?.();
    if (!main || main.exitCode !== null || main.signalCode !== null) return;
    const ended = once(main, 'exit');
    main.kill('SIGTERM');
    await ended;
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #ready(): Promise<void> {
    const until = Date.now() + READY_TIMEOUT_MS;
    while (Date.now() < until) {
      if (this.#main?.exitCode != null) break;
      const status = await fetch(`${this.url}/health`).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) return;
      await delay(50);
    }
    throw new Error(`The product was not ready in time: ${this.#said}`);
  }

  async #read<S extends z.ZodType>(file: string, schema: S): Promise<z.infer<S>> {
    return schema.parse(JSON.parse(await readFile(join(this.dataDir, file), 'utf8')));
  }
}
