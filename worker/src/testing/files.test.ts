import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import { createLogger } from '@nodo/platform/logging';
import { createMetrics } from '@nodo/platform/metrics';
import type { ObjectStore } from '@nodo/platform/object-store';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { DomainClock } from '../clock.ts';
import { CommandClient, type CommandOptions } from '../commands.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { startChain } from './chain.test.ts';
import { createWorld, startDatabases } from './harness.test.ts';
import { startStack } from './stack.test.ts';

/** Remembers what it sends. */
export class RecordingClient extends CommandClient {
  readonly asked: { readonly command: CommandName; readonly payload: unknown }[] = [];

  override async send<N extends CommandName>(
    command: N,
    payload: CommandInput<N>,
    options: CommandOptions,
  ): Promise<unknown> {
    this.asked.push({ command, payload });
    return super.send(command, payload, options);
  }
}

/** A command-api with its object store, and the dependencies of sweeps over files. */
export async function startFiles() {
  const [databases, chain] = await Promise.all([
    startDatabases(),
    startChain({ intervalMs: 3_000, paused: true }),
  ]);
  const databaseUrl = await databases.create();
  const stack = await startStack(databaseUrl, chain);
  const world = createWorld({ databaseUrl, chain, commandApiUrl: stack.url });
  const objects: ObjectStore = openObjectStore(stack.objectStoreUrl);
  const folder = fileURLToPath(stack.objectStoreUrl);
  const metrics = createWorkerMetrics(createMetrics('worker').registry);
  const client = { url: stack.url, serviceToken: 't'.repeat(32), metrics };
  return {
    ...{ stack, world, objects, folder, client },
    parts: {
      pool: world.pool,
      commands: new RecordingClient(client),
      clock: new DomainClock(true),
      logger: createLogger({ service: 'worker', logLevel: 'silent' }),
    },
    /** Stores an object dated this many milliseconds ago. */
    async stored(path: string, age: number): Promise<string> {
      async function* body() {
        yield Buffer.from('%PDF');
      }
      await objects.put(path, body(), { size: 4, contentType: 'application/pdf' });
      const then = new Date(Date.now() - age);
      await utimes(join(folder, path), then, then);
      return path;
    },
    /** Paths of the objects in a folder of the store. */
    async left(path: string): Promise<string[]> {
      const paths: string[] = [];
      for await (const object of objects.list(path)) paths.push(object.path);
      return paths.sort();
    },
    async stop(): Promise<void> {
      await Promise.all([stack.stop(), world.close()]);
      await chain.stop();
      await databases.stop();
    },
  };
}

export type Files = Awaited<ReturnType<typeof startFiles>>;
