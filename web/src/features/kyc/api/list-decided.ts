import { decidedKycViewSchema } from '@nodo/contracts/kyc/views';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';

const schema = z.array(decidedKycViewSchema);

/** Decided cases that match the search, latest first. For reviewers. */
export function decidedKycQuery(search: string) {
  const queryKey = ['kyc', 'decided', search] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      readView(queryKey, `/api/kyc/decided?search=${encodeURIComponent(search)}`, schema, signal),
    placeholderData: keepPreviousData,
  });
}
