import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes the environment of the product running on this machine with DATA_DIR (.data), unless a database is named by
 * DATABASE_URL or, in a file, by DATABASE_URL_FILE. Nothing changes when no product runs there.
 */
export async function useLocalEnvironment() {
  const { DATABASE_URL: url, DATABASE_URL_FILE: file, DATA_DIR: data = '.data' } = process.env;
  if (url || file) return;
  const text = await readFile(join(data, 'environment.json'), 'utf8').catch(() => '{}');
  Object.assign(process.env, JSON.parse(text));
}
