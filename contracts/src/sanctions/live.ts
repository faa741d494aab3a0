import { liveMessage, position } from '../live-message.ts';
import { sanctionsListSchema } from './values.ts';

export const sanctionsLive = {
  /** A list was imported, or screening against it finished. */
  'sanctions.changed': liveMessage({ list: sanctionsListSchema, position }, 'list'),
} as const;
