import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Longest that what can wait is held back by data that doesn't come, ms. */
const PATIENCE_MS = 2_000;

/**
 * Begins something once no data is being asked for, so that it takes neither network nor processor from what the
 * screen shows first. Returns a function that calls it off.
 */
export function afterFirstData(client: QueryClient, begin: () => void): () => void {
  const callOff = () => {
    clearTimeout(timer);
    stopWatching();
  };
  const go = () => {
    callOff();
    begin();
  };
  const timer = setTimeout(go, PATIENCE_MS);
  const stopWatching = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && client.isFetching() === 0) go();
  });
  return callOff;
}

/** Whether a screen's first data is there, or has been waited for long enough. */
export function useHasFirstData(): boolean {
  const client = useQueryClient();
  const [hasData, setHasData] = useState(false);
  useEffect(() => afterFirstData(client, () => setHasData(true)), [client]);
  return hasData;
}
