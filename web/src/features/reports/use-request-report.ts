import type { RequestReport } from '@nodo/contracts/reports/commands';
import { useCommand } from '../../lib/use-command.ts';
import { refreshReports } from './api/list-reports.ts';
import { requestReport, retryReport } from './api/request-report.ts';

const TOAST_KEY = 'reports';
const failed = { title: 'No se pudo pedir el reporte', fallback: 'Intenta de nuevo.' };

/** Requests a statement. */
export function useRequestReport(onRequested: () => void) {
  return useCommand({
    name: 'request-report',
    send: (body: RequestReport, key) => requestReport(body, key),
    toastKey: TOAST_KEY,
    said: ({ title }) => ({
      title: 'Reporte solicitado',
      description: `${title}. Te avisamos al estar listo.`,
    }),
    failed,
    onDone: onRequested,
    onSettled: refreshReports,
  });
}

/** Retries a failed statement; safe to repeat, and new each time: it may fail again. */
export function useRetryReport() {
  return useCommand({
    send: retryReport,
    toastKey: TOAST_KEY,
    failed,
    onSettled: refreshReports,
  });
}
