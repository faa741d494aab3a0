import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import FileOrder from './tests/support/file-order.ts';

/** In CI a failed test runs once more, and is named at the end: a fault of the test or the product, still to be found. */
const retry = process.env.CI === 'true' ? 1 : 0;
/** Polling in tests with servers: a busy machine takes longer than the default of a second. */
const patient = { poll: { timeout: 15_000 } };
/** Workspace packages are tested from their sources: the `source` export condition points at `src/`. */
const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'] } };
/**
 * Two files at once on any machine: they wait as much as they work, and more of them would make timings of a busy
 * machine of every timing. Files share the modules of their process, so none may rely on being the first to load one.
 */
const twoAtOnce = { maxWorkers: 2, isolate: false };

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/run-summary.ts'],
    sequence: { sequencer: FileOrder },
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: ['*/src/**/*.unit.test.ts', 'tests/**/*.unit.test.ts'],
          testTimeout: 20_000,
          maxWorkers: availableParallelism(),
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'integration',
          include: ['*/src/**/*.int.test.ts', 'tests/**/*.int.test.ts'],
          globalSetup: ['tests/support/shared-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry,
          expect: patient,
          ...twoAtOnce,
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'product',
          include: ['tests/**/*.e2e.test.ts'],
          globalSetup: ['tests/support/seeded.ts'],
          testTimeout: 240_000,
          hookTimeout: 360_000,
          retry,
          expect: patient,
          ...twoAtOnce,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
