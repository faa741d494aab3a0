import { itHoldsFor } from './seeds.test.ts';

/** `npm run simulate` sets the first seed and their number; a test run has its second half in another file. */
const { SIMULATE_SEEDS: seeds, SIMULATE_FROM: from } = process.env;
itHoldsFor({ from: Number(from ?? 1), count: Number(seeds ?? 250), isReported: seeds !== undefined });
