import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** A laptop window: wide enough for tables, but with little height. */
export const useIsShort = () => useMediaQuery('(min-width: 1024px) and (max-height: 800px)');

const WIDE = '(min-width: 1024px)';
/** Wide enough for tables. */
export const useIsWide = () => useMediaQuery(WIDE);
export const isWideNow = () => matchMedia(WIDE).matches;
