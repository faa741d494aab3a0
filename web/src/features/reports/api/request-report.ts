import type { RequestReport } from '@nodo/contracts/reports/commands';
import { reportViewSchema } from '@nodo/contracts/reports/views';
import { post } from '../../../lib/api.ts';

/** Asks for a statement; it is drawn while one does something else. */
export function requestReport(body: RequestReport, key: string) {
  return post('/api/reports', { body, key, schema: reportViewSchema });
}

/** Has one that failed tried again. */
export function retryReport(id: string, key: string) {
  return post(`/api/reports/${id}/retry`, { key, schema: reportViewSchema });
}
