import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { done } from './command.ts';
import { inDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';

/** The key that opens the personal data of a product, which no backup contains. */
export async function personalDataKeyOf({ dataDir }: Product): Promise<string> {
  const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8');
  return z.looseObject({ personalDataKey: z.string() }).parse(JSON.parse(secrets)).personalDataKey;
}

/** The position of the last event in a backup. */
export async function lastEventOf(backup: string): Promise<string> {
  const line = (await readFile(join(backup, 'history.ndjson'), 'utf8')).split('\n').at(-2) ?? '';
  return z.looseObject({ last: z.string() }).parse(JSON.parse(line)).last;
}

/** Waits until the read models in use contain what happened until a position. */
export async function readModelsBuilt(product: Product, position: string): Promise<void> {
  await eventually('the read models to be built', () =>
    inDatabase(product, async (client) => {
      const found = await client.query<{ position: string }>(
        "SELECT position FROM projection.checkpoints WHERE name = 'live'",
      );
      return BigInt(found.rows[0]?.position ?? -1) >= BigInt(position);
    }),
  );
}

/** The hashes of the read models in use as of a position: equal on two machines with the same history. */
export async function hashesOf({ dataDir }: Product, position: string): Promise<string[]> {
  return (await done('replay', ['hashes', '--until', position], { DATA_DIR: dataDir })).split('\n');
}
