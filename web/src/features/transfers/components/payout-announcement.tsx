import { useState } from 'react';
import { useTransactions } from '../api/list-transactions.ts';
import { confirmationProgress, payoutAnnouncement } from '../confirmation-progress.ts';
import { useChainHeights } from '../use-chain-heights.ts';

/**
 * Screen-reader announcements of one's newest payout while it is on its way, and of its outcome; earlier ones
 * aren't announced.
 */
export function PayoutAnnouncement() {
  const { data } = useTransactions('own');
  const { head } = useChainHeights();
  const [watched, setWatched] = useState<string>();
  const [newest] = (data?.pages.flat() ?? [])
    .filter(({ direction }) => direction === 'out')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  if (newest?.status === 'pending' && newest.id !== watched) setWatched(newest.id);
  return (
    <p role="status" className="sr-only">
      {newest !== undefined && newest.id === watched
        ? payoutAnnouncement(newest, confirmationProgress(newest, head))
        : ''}
    </p>
  );
}
