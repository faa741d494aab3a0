import type { LiveEnvelope } from '@nodo/contracts/live';
import { newId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { latestOf } from './live-messages.ts';

const [ana, luis] = [newId(), newId()];
const account = (userId: string, position: string): LiveEnvelope => ({
  event: 'account.changed',
  data: { userId, position },
  to: [`user:${userId}`],
});
const payout = (transferId: string, userId: string, state: 'approved' | 'signed'): LiveEnvelope => ({
  event: 'payout.changed',
  data: { transferId, userId, state, blockNumber: null, position: '1' },
  to: [`user:${userId}`, 'staff'],
});

describe('LIVE-01 the messages of one batch', () => {
  it('tell everybody of their own account, however many changed at once', () => {
    const messages = [account(ana, '1'), account(luis, '2'), account(ana, '3')];
    expect(latestOf(messages)).toEqual([account(ana, '3'), account(luis, '2')]);
  });

  it('tell of each payout and each report', () => {
    const [one, other] = [newId(), newId()];
    const reports = [one, other].map(
      (reportId): LiveEnvelope => ({
        event: 'report.changed',
        data: { reportId, status: 'preparing', position: '1' },
        to: [`user:${ana}`],
      }),
    );
    const messages = [
      payout(one, ana, 'approved'),
      payout(other, luis, 'approved'),
      payout(one, ana, 'signed'),
    ];
    expect(latestOf([...messages, ...reports])).toEqual([
      payout(one, ana, 'signed'),
      payout(other, luis, 'approved'),
      ...reports,
    ]);
  });

  it('keep what goes to other rooms', () => {
    const message = account(ana, '1');
    expect(latestOf([message, { ...message, to: ['staff'] }])).toHaveLength(2);
  });

  it('say once what there is one of', () => {
    const settings = (revision: number): LiveEnvelope => ({
      event: 'settings.changed',
      data: { revision, position: String(revision) },
      to: ['public'],
    });
    expect(latestOf([settings(1), settings(2)])).toEqual([settings(2)]);
  });
});
