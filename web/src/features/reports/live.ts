import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { DOCUMENT_KEYS } from './api/list-documents.ts';
import { REPORTS_KEY } from './api/list-reports.ts';

export const reportsLive = {
  stale: { 'report.changed': [REPORTS_KEY], 'document.changed': DOCUMENT_KEYS },
} as const satisfies LiveDeclaration;
