import { defineConfig } from 'vitest/config';

/** Workspace packages are tested from their sources: the `source` export condition points at `src/`. */
const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'] } };
/** Real servers on a busy machine: CI tries a failed test once more, and names those that needed it (ADR 0031). */
const retry = process.env.CI === 'true' ? 1 : 0;

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: ['*/src/**/*.unit.test.ts', 'tests/**/*.unit.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'integration',
          include: ['*/src/**/*.int.test.ts', 'tests/**/*.int.test.ts'],
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'product',
          include: ['tests/**/*.e2e.test.ts'],
          globalSetup: ['tests/support/seeded.ts'],
          retry,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
