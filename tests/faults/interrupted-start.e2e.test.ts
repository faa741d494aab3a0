import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAlive } from '../../embedded/src/process-info.ts';
import { eventually } from '../support/eventually.ts';
import { Product } from '../support/product.ts';

/** A chain with no node that answers. */
const NO_NODE = {
  TRON_URL: 'http://127.0.0.1:1',
  USDT_CONTRACT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  TREASURY_ADDRESS: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
};

/** Longer than a start waits for what is missing. */
const GIVEN_UP_MS = 150_000;

// One after the other, while the start below waits for its minute in vain.
describe.concurrent('a start that is interrupted', () => {
  /** The process whose start triggers the stop; 'ready': when the health check succeeds. */
  test.sequential.each(['postgres', 'event-store', 'projector', 'worker', 'ready'])(
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
});

describe.concurrent('a start that is never complete', () => {
  test('is given up and leaves nothing behind', { timeout: GIVEN_UP_MS }, async () => {
    const product = await Product.begin({ demo: false, environment: NO_NODE });
    const worker = async () => (await product.processes().catch(() => undefined))?.worker;
    await eventually('the worker', worker, 60_000);
    const ids = Object.values(await product.processes());
    expect(await product.ended()).toBe(1);
    expect(ids.filter(isAlive)).toEqual([]);
    await product.stop();
  });
});
