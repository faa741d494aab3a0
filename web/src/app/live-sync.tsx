import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadWhereReachable } from '../lib/lazy-part.ts';
import { liveState, setLiveState } from '../lib/live.ts';
import { pollOffline } from '../lib/poll-offline.ts';

/** Time to wait for a connection before the screen shows it as down, ms. */
const PATIENCE_MS = 4_000;

/** Keeps the cached data in sync while the user is signed in: with live messages, or by polling without them. */
export function LiveSync() {
  const client = useQueryClient();
  useEffect(() => {
    let close: (() => void) | undefined;
    let isClosed = false;
    const patience = setTimeout(() => {
      if (liveState() === 'connecting') setLiveState('offline');
    }, PATIENCE_MS);
    setLiveState('connecting');
    // Loaded lazily, with what every message means: displaying data has priority over live updates.
    loadWhereReachable(() => import('./live-connection.ts')).then(
      ({ followLive }) => {
        if (!isClosed) close = followLive(client);
      },
      () => isClosed || setLiveState('offline'),
    );
    return () => {
      isClosed = true;
      clearTimeout(patience);
      close?.();
      setLiveState('connecting');
    };
  }, [client]);
  useEffect(() => pollOffline(client), [client]);
  return null;
}
