import { kycFiguresSchema } from '@nodo/contracts/kyc/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { KYC_FIGURES_KEY } from '../keys.ts';

/** Recent decisions per reviewer. */
export const kycFiguresQuery = queryOptions({
  queryKey: KYC_FIGURES_KEY,
  queryFn: ({ signal }) => readView(KYC_FIGURES_KEY, '/api/kyc/figures', kycFiguresSchema, signal),
});
