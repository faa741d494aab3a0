import type { reservesNotifications as kinds } from '@nodo/contracts/reserves/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import { type DraftsOf, type Matters, staffMatter } from '../notifications/draft.ts';

export const categories = ['reserves'];

const isShort = (shortfall: string) => /[1-9]/.test(shortfall);

/** One notification per day, from its latest attestation that found a shortfall. */
export const drafts: DraftsOf<typeof kinds> = {
  ReservesAttested: ({ stream, data: { shortfall, blockNumber } }) => {
    if (!isShort(shortfall)) return [];
    const params = { day: streamSubject(stream), shortfall, blockNumber };
    return [{ id: staffMatter(stream), audience: 'staff', fact: { kind: 'reserves_short', params } }];
  },
};

export const matters: Matters = {
  ReservesAttested: ({ stream, data: { shortfall } }) => ({
    id: staffMatter(stream),
    isSettled: !isShort(shortfall),
  }),
};
