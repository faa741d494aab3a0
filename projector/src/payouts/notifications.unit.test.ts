import { deriveId } from '@nodo/platform/ids';
import { expect, it } from 'vitest';
import { staffMatter } from '../notifications/draft.ts';
import { matters } from './notifications.ts';

it.each(['TransferApproved', 'TransferRejected', 'TransferCancelled', 'TransferFound'] as const)(
  '%s leaves nothing for the super admins to approve',
  (type) => {
    const stream = `transfer-${deriveId('payout', 'one')}`;
    const settles = matters[type] as ((event: { stream: string; data: object }) => unknown) | undefined;
    const settled = settles?.({ stream, data: { via: 'limit' } });
    expect([settled].flat()).toEqual([{ id: staffMatter(stream), isSettled: true }]);
  },
);
