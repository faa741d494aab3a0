import type { RequestReport } from '@nodo/contracts/reports';
import { useMutation } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { withKey } from '../../lib/command-keys.ts';
import { isUnauthenticated, readableError } from '../../lib/errors.ts';
import { settleToasts, toast } from '../../ui/toast-store.ts';
import { refreshReports } from './api/list-reports.ts';
import { requestReport, retryReport } from './api/request-report.ts';

const MATTER = 'reports';

function sayFailed(error: unknown): void {
  // The end of a session is announced in one place for all calls.
  if (isUnauthenticated(error)) return;
  toast({
    title: 'No se pudo pedir el reporte',
    description: readableError(error, 'Intenta de nuevo.'),
    tone: 'destructive',
    matter: MATTER,
  });
}

/** Asks for a statement. A retry after a lost answer never asks twice. */
export function useRequestReport(onRequested: () => void) {
  const command = useCommandKey('request-report');
  return useMutation({
    mutationFn: (body: RequestReport) => requestReport(body, command.key),
    onSuccess: async ({ title }) => {
      command.done();
      settleToasts(MATTER);
      toast({
        title: 'Reporte solicitado',
        description: `${title}. Te avisamos al estar listo.`,
        matter: MATTER,
      });
      onRequested();
      await refreshReports();
    },
    onError: (error) => {
      command.failed(error);
      sayFailed(error);
    },
  });
}

/** Has a statement that failed tried again. */
export function useRetryReport() {
  return useMutation({
    mutationFn: (id: string) => withKey(`retry-report/${id}`, (key) => retryReport(id, key)),
    onSuccess: refreshReports,
    onError: async (error) => {
      sayFailed(error);
      await refreshReports();
    },
  });
}
