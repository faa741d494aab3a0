import type { RequestReport } from '@nodo/contracts/reports/commands';
import { reportViewSchema } from '@nodo/contracts/reports/views';
import { post } from '../../../lib/api.ts';

/** Requests a statement, which is generated in the background. */
export function requestReport(body: RequestReport, key: string) {
  return post('/api/reports', { body, key, schema: reportViewSchema });
}

/** Retries a failed statement. */
export function retryReport(id: string, key: string) {
  return post(`/api/reports/${id}/retry`, { key, schema: reportViewSchema });
}
