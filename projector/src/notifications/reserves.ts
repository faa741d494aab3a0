import type { reservesNotifications } from '@nodo/contracts/reserves/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import { type DraftsOf, type Matters, staffMatter } from './draft.ts';

const isShort = (shortfall: string) => /[1-9]/.test(shortfall);

/** One notification per day, from its latest attestation that found a shortfall. */
export const reservesDrafts: DraftsOf<typeof reservesNotifications> = {
  ReservesAttested: ({ stream, data: { shortfall, blockNumber } }) => {
    if (!isShort(shortfall)) return [];
    const params = { day: streamSubject(stream), shortfall, blockNumber };
    return [{ id: staffMatter(stream), audience: 'staff', fact: { kind: 'reserves_short', params } }];
  },
};

export const reservesMatters: Matters = {
  ReservesAttested: ({ stream, data: { shortfall } }) => ({
    id: staffMatter(stream),
    isSettled: !isShort(shortfall),
  }),
};
