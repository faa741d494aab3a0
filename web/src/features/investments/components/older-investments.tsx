import { useInfiniteQuery } from '@tanstack/react-query';
import { olderOf } from '../../../lib/read-on.ts';
import { olderInvestmentsQuery } from '../api/older-investments.ts';
import { InvestmentList } from './investment-list.tsx';

/** One's own investments that are older than one of them. */
export function OlderInvestments({ before }: { before: string }) {
  const pages = useInfiniteQuery(olderInvestmentsQuery(before));
  return (
    <InvestmentList
      query={{ ...pages, data: pages.data?.pages.flat() }}
      older={olderOf(pages)}
      empty={null}
    />
  );
}
