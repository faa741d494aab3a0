import type { KycQueueFilter } from '@nodo/contracts/kyc/api';
import { KYC_WAITING_MAX, pendingKycViewSchema } from '@nodo/contracts/kyc/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readRow, readView } from '../../../lib/freshness.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { PENDING_KYC_KEY } from '../keys.ts';

const PATH = '/api/kyc/pending-review';
const schema = z.array(pendingKycViewSchema);

/** Cases awaiting a decision, longest wait first, and whether there are more than are listed. For reviewers. */
export const pendingKycQuery = queryOptions({
  queryKey: PENDING_KYC_KEY,
  queryFn: ({ signal }) => readView(PENDING_KYC_KEY, PATH, schema, signal),
  meta: {
    readRow: (id: string) => readRow(PENDING_KYC_KEY, withQuery(PATH, { id }), schema),
  },
  select: (rows) => ({ rows: rows.slice(0, KYC_WAITING_MAX), hasMore: rows.length > KYC_WAITING_MAX }),
});

/** Address of the CSV file with the matching cases. */
export const pendingKycFile = (filter: KycQueueFilter) => withQuery(`${PATH}/export`, filter);
