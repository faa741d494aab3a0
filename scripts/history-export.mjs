/**
 * Exports the history to a file, or verifies such a file: npm run history:export -- --help
 * Uses the projector's environment; without DATABASE_URL that of the product running on this machine with DATA_DIR
 * (.data).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

if (process.env.DATABASE_URL === undefined) {
  const file = join(process.env.DATA_DIR ?? '.data', 'environment.json');
  const text = await readFile(file, 'utf8').catch(() => '{}');
  Object.assign(process.env, JSON.parse(text));
}
await import('../projector/dist/bundle/history/export/main.js');
