import { itHoldsFor } from './seeds.test.ts';

/** In a separate file, so that two cores share the work. */
itHoldsFor({ from: 251, count: 250, isReported: false });
