import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { z } from 'zod';
import type { Product } from './product.ts';

const environmentSchema = z.looseObject({ EVENTSTORE_URL: z.string() });

/** Where the event store of a running product listens: as its own services are told. */
async function storeUrl(product: Product): Promise<string> {
  const text = await readFile(join(product.dataDir, 'environment.json'), 'utf8');
  return environmentSchema.parse(JSON.parse(text)).EVENTSTORE_URL;
}

/**
 * Appends an event past every decider, as a fault of ours or somebody at the machine might; answers its id. `data` is
 * what stands on the log.
 */
export async function appendToLog(
  product: Product,
  stream: string,
  type: string,
  data: Record<string, unknown>,
): Promise<string> {
  const client = EventStoreDBClient.connectionString(await storeUrl(product));
  const id = randomUUID();
  const metadata = {
    actor: { kind: 'service', name: 'worker' },
    correlationId: randomUUID(),
    causationId: randomUUID(),
    occurredAt: new Date().toISOString(),
    schemaVersion: 1,
  };
  try {
    await client.appendToStream(stream, jsonEvent({ id, type, data, metadata }));
    return id;
  } finally {
    await client.dispose();
  }
}
