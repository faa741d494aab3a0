import { kycFiguresSchema } from '@nodo/contracts/kyc/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';

const queryKey = ['kyc', 'figures'] as const;

/** What each reviewer decided lately. */
export const kycFiguresQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/kyc/figures', kycFiguresSchema, signal),
});
