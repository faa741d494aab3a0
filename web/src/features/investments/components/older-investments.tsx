import { useInfiniteQuery } from '@tanstack/react-query';
import { olderOf } from '../../../lib/read-on.ts';
import { olderInvestmentsQuery } from '../api/older-investments.ts';
import { InvestmentList } from './investment-list.tsx';

/** One's own investments that are older than the newest ones. */
export function OlderInvestments() {
  const pages = useInfiniteQuery(olderInvestmentsQuery);
  return (
    <InvestmentList
      query={{ ...pages, data: pages.data?.pages.flat() }}
      older={olderOf(pages)}
      empty={null}
    />
  );
}
