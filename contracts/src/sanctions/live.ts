import { liveMessage, position } from '../live-message.ts';
import { sanctionsListSchema } from './values.ts';

export const sanctionsLive = {
  /** A list was imported, or everybody was compared with it. */
  'sanctions.changed': liveMessage({ list: sanctionsListSchema, position }, 'list'),
} as const;
