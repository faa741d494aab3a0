import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { z } from 'zod';

/** Debian's, which alone sees the packages of Debian. */
const PYTHON = '/usr/bin/python3';
const PROGRAM = fileURLToPath(new URL('object-server.py', import.meta.url));
const ACCESS_KEY = 'nodo:documents';
const SECRET = 'a/secret+of=tests';
const readySchema = z.object({ ready: z.literal(true), port: z.int() });

/** Whether Swift, a server that speaks S3, is installed (Debian's python3-swift); CI installs it. */
export const hasS3 = spawnSync(PYTHON, ['-c', 'import swift.proxy.server']).status === 0;

/** A real S3 server with one bucket for the product, which checks signatures. */
export class S3Server {
  /** For OBJECT_STORE_URL. */
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(process: ChildProcess, folder: string, port: number) {
    this.#process = process;
    this.#folder = folder;
    const [user, password] = [ACCESS_KEY, SECRET].map(encodeURIComponent);
    this.url = `s3://${user}:${password}@127.0.0.1:${port}/documents?tls=false`;
  }

  static async start(): Promise<S3Server> {
    const folder = await mkdtemp(join(tmpdir(), 'nodo-s3-'));
    // It ends with this process, which holds its standard input.
    const child = spawn(PYTHON, [PROGRAM, folder, ACCESS_KEY, SECRET], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [line] = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line'),
      once(child, 'exit').then(() => Promise.reject(new Error('The S3 server ended before it was ready'))),
    ]);
    return new S3Server(child, folder, readySchema.parse(JSON.parse(String(line))).port);
  }

  /** What lies in the bucket, as it is stored, by path. */
  async objects(): Promise<Map<string, Buffer>> {
    const store = openObjectStore(this.url);
    const found = new Map<string, Buffer>();
    for await (const { path } of store.listAll()) {
      const object = await store.get(path);
      if (object) found.set(path, await buffer(object.body));
    }
    return found;
  }

  async stop(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.kill();
    await ended;
    await rm(this.#folder, { recursive: true, force: true });
  }
}
