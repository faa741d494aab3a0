import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAlive } from '../../embedded/src/process-info.ts';
import { eventually } from '../support/eventually.ts';
import { Product } from '../support/product.ts';

/** The process whose start triggers the stop; 'ready': when the health check succeeds. */
test.each(['postgres', 'event-store', 'projector', 'worker', 'ready'])(
  'a stop as soon as the start has come to %s leaves nothing behind, and the data can be started again',
  async (stage) => {
    const product = await Product.begin({ demo: false });
    const started = async () => (await product.processes().catch(() => undefined))?.[stage] !== undefined;
    await (stage === 'ready' ? product.ready() : eventually(stage, started, 60_000));
    const ids = Object.values(await product.processes());
    expect(await product.interrupt()).toBe(0);
    expect(ids.filter(isAlive)).toEqual([]);
    await expect(readFile(join(product.dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
    await product.restart();
    await product.stop();
  },
);
