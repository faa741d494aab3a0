import { pendingKycViewSchema } from '@nodo/contracts/kyc/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';

const schema = z.array(pendingKycViewSchema);
const queryKey = ['kyc', 'pending'] as const;

/** Everything that waits for a decision, longest wait first. For reviewers. */
export const pendingKycQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/kyc/pending-review', schema, signal),
});
