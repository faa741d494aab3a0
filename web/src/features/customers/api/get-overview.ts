import { customerOverviewSchema } from '@nodo/contracts/customers/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';

/** Begins as every query about other people's accounts does: who changes one has all of them read again. */
export const CUSTOMERS_KEY = ['users', 'customer'] as const;

/** One person's account, verification, balance and wallets, of one moment. For staff. */
export function customerQuery(userId: string) {
  const queryKey = [...CUSTOMERS_KEY, userId] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      readView(queryKey, `/api/users/${userId}/overview`, customerOverviewSchema, signal),
  });
}
