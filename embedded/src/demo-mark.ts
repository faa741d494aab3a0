import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const markSchema = z.looseObject({ done: z.boolean() });

/** Whether the demo of this data folder is complete (`done`), was begun, or was never requested (undefined). */
export async function readDemoMark(dataDir: string): Promise<'done' | 'begun' | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return markSchema.parse(JSON.parse(text)).done ? 'done' : 'begun';
}

/** Records that incomplete data found from now on is the demo's. */
export function noteDemoBegun(dataDir: string): Promise<void> {
  return write(dataDir, false);
}

/** Records that no demo is to be generated here any more. */
export function noteDemoDone(dataDir: string): Promise<void> {
  return write(dataDir, true);
}

const fileOf = (dataDir: string) => join(dataDir, 'demo.json');

async function write(dataDir: string, done: boolean): Promise<void> {
  const file = fileOf(dataDir);
  await writeFile(`${file}.new`, JSON.stringify({ done }), { flush: true });
  await rename(`${file}.new`, file);
}
