import type { PendingKycView } from '@nodo/contracts/kyc/views';

/** The next case in the queue, or the first one after the last; never one's own. Undefined if there is no other. */
export function nextCase(
  rows: readonly Pick<PendingKycView, 'userId'>[],
  userId: string,
  ownId: string,
): string | undefined {
  const place = rows.findIndex((row) => row.userId === userId);
  const inOrder = [...rows.slice(place + 1), ...rows.slice(0, Math.max(0, place))];
  return inOrder.find((row) => row.userId !== ownId && row.userId !== userId)?.userId;
}
