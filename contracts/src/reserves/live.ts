import { liveMessage, position } from '../live-message.ts';
import { reservesDayField } from './days.ts';

export const reservesLive = {
  /** They were looked at, or somebody asked for it: to everybody. */
  'reserves.changed': liveMessage({ day: reservesDayField, position }, 'day'),
} as const;
