import { defineConfig } from 'vitest/config';

/** Workspace packages are tested from their sources: the `source` export condition points at `src/`. */
const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'] } };

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
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
