import { join } from 'node:path';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { z } from 'zod';
import { recordDemo } from './record.ts';

const environmentSchema = z.object({
  DEMO: z.enum(['on', 'small']).default('on'),
  /** Target folder for the history, its keys, the chain and the objects of one product instance. */
  DATA_DIR: z.string().min(1),
  OBJECT_STORE_URL: z.string().min(1),
  PERSONAL_DATA_KEY: z.string().min(32),
  BLOCK_INTERVAL_MS: z.coerce.number().int().min(50).default(3_000),
  /** End of the demo's history, ISO. */
  DEMO_TODAY: z.iso.datetime().optional(),
});

/** Generates the demo's history for one product instance, and exits. */
async function main(): Promise<void> {
  const environment = environmentSchema.parse(process.env);
  // The parent process is gone, so nothing would use the result.
  process.on('disconnect', () => process.exit(1));
  const { DATA_DIR: folder } = environment;
  const count = await recordDemo({
    size: environment.DEMO,
    today: environment.DEMO_TODAY === undefined ? new Date() : new Date(environment.DEMO_TODAY),
    chainFolder: join(folder, 'chain'),
    files: { history: join(folder, 'history.ndjson'), keys: join(folder, 'keys.ndjson') },
    objects: openObjectStore(environment.OBJECT_STORE_URL),
    masterKey: environment.PERSONAL_DATA_KEY,
    interval: environment.BLOCK_INTERVAL_MS,
  });
  process.stdout.write(`${JSON.stringify({ events: count })}\n`);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
