import { z } from 'zod';
import { command } from '../command.ts';
import {
  discardFilesSchema,
  failReportSchema,
  publishDocumentSchema,
  recordReportSchema,
  requestReportSchema,
  retryReportSchema,
  withdrawDocumentSchema,
} from './commands.ts';
import { documentSavedSchema, reportViewSchema } from './views.ts';

export { reportRoutes as routes } from './api.ts';
export { reportsTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Reportes y documentos';

export const commands = {
  RequestReport: command(requestReportSchema, 'reports.own', reportViewSchema),
  RetryReport: command(retryReportSchema, 'reports.own', reportViewSchema),
  RecordReport: command(recordReportSchema, 'service', reportViewSchema),
  FailReport: command(failReportSchema, 'service', reportViewSchema),
  PublishDocument: command(publishDocumentSchema, 'documents.publish', documentSavedSchema, {
    alsoServices: true,
  }),
  WithdrawDocument: command(withdrawDocumentSchema, 'documents.publish', documentSavedSchema),
  DiscardFiles: command(discardFilesSchema, 'service', z.object({ removed: z.int() })),
};
