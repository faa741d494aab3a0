import { TIME_ZONE } from '@nodo/contracts/constants';
import { createContext, useContext } from 'react';

/** In which zone moments are told below; the formats themselves ask `time-zone.ts`. */
export const TimeZoneContext = createContext<string>(TIME_ZONE);

/**
 * Has the component that calls it drawn again when another zone is chosen. Screens do, and with them all that they draw
 * anew; whatever is kept from being drawn with them (memo, an element made once) has to do so itself.
 */
export const useTimeZone = (): string => useContext(TimeZoneContext);
