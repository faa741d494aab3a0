import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { z } from 'zod';
import type { Product } from './product.ts';

const environmentSchema = z.looseObject({ EVENTSTORE_URL: z.string() });

/** URL of a running product's event store, as given to its services. */
async function storeUrl(product: Product): Promise<string> {
  const text = await readFile(join(product.dataDir, 'environment.json'), 'utf8');
  return environmentSchema.parse(JSON.parse(text)).EVENTSTORE_URL;
}

/**
 * Appends an event bypassing all deciders, as a defect or somebody on the machine might; returns its id. `data`
 * is stored as given.
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
