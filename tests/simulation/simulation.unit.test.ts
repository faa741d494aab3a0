import { itHoldsFor } from './seeds.test.ts';

/** `npm run simulate` says how many seeds, and from where on; in the test run the second half is in another file. */
const { SIMULATE_SEEDS: seeds, SIMULATE_FROM: from } = process.env;
itHoldsFor({ from: Number(from ?? 1), count: Number(seeds ?? 250), isReported: seeds !== undefined });
