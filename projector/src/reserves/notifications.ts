import { bogotaDay, bogotaMoment } from '@nodo/contracts/bogota';
import type { reservesNotifications as kinds } from '@nodo/contracts/reserves/notifications';
import { streamSubject, streams } from '@nodo/contracts/streams';
import {
  type DraftsOf,
  type Earlier,
  type Matter,
  type Matters,
  staffMatter,
} from '../notifications/draft.ts';

const dayBefore = (day: string): string => bogotaDay(Date.parse(bogotaMoment(day)) - 1);

export const categories = ['reserves'];
export const earlier: Earlier = {
  ReservesAttested: ({ stream }) => staffMatter(streams.reserves(dayBefore(streamSubject(stream)))),
};

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
  ReservesAttested: async ({ stream, data: { shortfall } }, rows) => {
    const settled = { id: staffMatter(stream), isSettled: !isShort(shortfall) };
    if (!settled.isSettled) return settled;
    const ended: Matter[] = [settled];
    // A shortfall of the last check of a day ends on a later one.
    for (let day = dayBefore(streamSubject(stream)); ; day = dayBefore(day)) {
      const row = await rows.notifications.get(staffMatter(streams.reserves(day)));
      if (!row || row.is_settled) return ended;
      ended.push({ id: row.id, isSettled: true });
    }
  },
};
