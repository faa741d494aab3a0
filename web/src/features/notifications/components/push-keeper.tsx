import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pushQuery } from '../api/push-devices.ts';
import { renewPush } from '../push.ts';

/** Keeps the pushes of this browser those of whoever is signed in. */
export function PushKeeper({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    // Whatever fails here is tried again by the next visit.
    renewPush(userId, () => client.fetchQuery(pushQuery)).catch(() => undefined);
  }, [userId, client]);
  return null;
}
