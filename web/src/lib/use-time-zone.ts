import { TIME_ZONE } from '@nodo/contracts/constants';
import { createContext, useContext } from 'react';

/** Time zone for the components below; the formats themselves read it from `time-zone.ts`. */
export const TimeZoneContext = createContext<string>(TIME_ZONE);

/**
 * Rerenders the calling component when the time zone changes. Screens call it, which covers their children;
 * memoised components and cached elements have to call it themselves.
 */
export const useTimeZone = (): string => useContext(TimeZoneContext);
