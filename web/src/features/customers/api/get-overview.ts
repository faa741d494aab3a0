import { customerOverviewSchema } from '@nodo/contracts/customers/views';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';
import { customerKey } from '../keys.ts';

/** One person's account, verification, balance and wallets, all as of the same position. For staff. */
export function customerQuery(userId: string) {
  const queryKey = customerKey(userId);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      readView(queryKey, `/api/users/${userId}/overview`, customerOverviewSchema, signal),
  });
}
