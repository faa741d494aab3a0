import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Product } from './product.ts';

/** Reads or tampers with the database of a running product, as somebody on its machine could. */
export async function inDatabase<T>(product: Product, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const folder = join(product.dataDir, 'postgres');
  const [, , , port = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(folder, 'nodo_password'), 'utf8')).trim();
  const client = new pg.Client({
    connectionString: `postgres://nodo:${password}@127.0.0.1:${port.trim()}/nodo`,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
