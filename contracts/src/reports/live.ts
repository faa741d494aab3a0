import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';
import { reportStatusSchema } from './values.ts';

export const reportsLive = {
  /** A person's statement was requested, completed or failed. */
  'report.changed': liveMessage({ reportId: z.uuid(), status: reportStatusSchema, position }, 'reportId'),
  'document.changed': liveMessage({ documentId: z.uuid(), position }, 'documentId'),
} as const;
