import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { ALL_DOCUMENTS_KEY, DOCUMENTS_KEY, REPORTS_KEY } from './keys.ts';

export const reportsLive = {
  stale: { 'report.changed': [REPORTS_KEY], 'document.changed': [DOCUMENTS_KEY, ALL_DOCUMENTS_KEY] },
  row: {
    'report.changed': ({ reportId }) => reportId,
    'document.changed': ({ documentId }) => documentId,
  },
} as const satisfies LiveDeclaration;
