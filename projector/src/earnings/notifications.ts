import { earningsNotifications as kinds } from '@nodo/contracts/earnings/notifications';
import { add } from '@nodo/contracts/money';
import { streamSubject } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import {
  type DraftsOf,
  type Earlier,
  type Matters,
  settlesStaffMatter,
  staffMatter,
} from '../notifications/draft.ts';

export const categories = ['account', 'distribution'];
export const earlier: Earlier = {
  ReturnsCredited: ({ stream, data: { period } }) => returnsNotice(stream, period),
  DistributionApproved: ({ stream }) => staffMatter(stream),
};

/** Id of an investor's single notification about a month's returns, however many investments earned them. */
export function returnsNotice(stream: string, period: string): string {
  return deriveId('notification', stream, period);
}

export const drafts: DraftsOf<typeof kinds> = {
  ReturnsCredited: async ({ stream, data: { period, net } }, rows) => {
    const id = returnsNotice(stream, period);
    const before = await rows.notifications.get(id);
    const soFar = before ? kinds.returns_credited.params.parse(before.params).net : '0.00';
    const fact = { kind: 'returns_credited', params: { period, net: add(soFar, net) } } as const;
    return [{ id, audience: `user:${streamSubject(stream)}`, fact }];
  },
  DistributionPrepared: ({ stream, data: { period, investors, net } }) => {
    const fact = { kind: 'distribution_waiting', params: { period, investors, net } } as const;
    return [{ id: staffMatter(stream), audience: 'staff', fact }];
  },
};

export const matters: Matters = { DistributionApproved: settlesStaffMatter };
