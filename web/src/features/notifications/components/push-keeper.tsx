import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pushQuery } from '../api/push-devices.ts';
import { renewPush } from '../push.ts';

/** Keeps this browser's push subscription tied to the signed-in user. */
export function PushKeeper({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    // A failure is made up for on the next visit.
    renewPush(userId, () => client.fetchQuery(pushQuery)).catch(() => undefined);
  }, [userId, client]);
  return null;
}
