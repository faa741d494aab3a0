import { liveMessage, position } from '../live-message.ts';
import { reservesDayField } from './days.ts';

export const reservesLive = {
  /** Reserves were checked, or a check was requested; audience: everybody signed in. */
  'reserves.changed': liveMessage({ day: reservesDayField, position }, 'day'),
} as const;
