import { deriveId } from '@nodo/platform/ids';
import { expect, it } from 'vitest';
import { staffMatter } from '../notifications/draft.ts';
import { matters } from './notifications.ts';

it.each(['TransferApproved', 'TransferRejected', 'TransferCancelled', 'TransferFound'] as const)(
  '%s leaves nothing for the super admins to approve',
  (type) => {
    const stream = `transfer-${deriveId('payout', 'one')}`;
    const settles = matters[type] as ((event: { stream: string }) => unknown) | undefined;
    expect(settles?.({ stream })).toEqual({ id: staffMatter(stream), isSettled: true });
  },
);
