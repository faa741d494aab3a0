import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { INVESTMENTS_KEY } from '../keys.ts';

export const PATH = '/api/investments';
export const schema = z.array(investmentViewSchema);

/** One's own newest investments, newest first: a page of them. */
export function investmentsQuery() {
  return queryOptions({
    queryKey: INVESTMENTS_KEY,
    queryFn: ({ signal }) => readView(INVESTMENTS_KEY, PATH, schema, signal),
  });
}

const PENDING_KEY = [...INVESTMENTS_KEY, 'pending'];
/** One's own newest pending investments, newest first: a page of them. */
export const pendingInvestmentsQuery = queryOptions({
  queryKey: PENDING_KEY,
  queryFn: ({ signal }) => readView(PENDING_KEY, `${PATH}?status=pending`, schema, signal),
});
