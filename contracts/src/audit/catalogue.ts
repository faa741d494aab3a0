import { z } from 'zod';
import { command } from '../command.ts';
import { exportAuditSchema, recordPersonalDataViewSchema } from './commands.ts';
import { recordTreeHeadSchema } from './values.ts';
import { treeHeadAnswerSchema } from './views.ts';

export { auditRoutes as routes } from './api.ts';
export { auditTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Auditoría';

export const commands = {
  ExportAudit: command(exportAuditSchema, 'audit.read', exportAuditSchema),
  RecordPersonalDataView: command(recordPersonalDataViewSchema, 'service', z.object({ viewId: z.uuid() })),
  RecordTreeHead: command(recordTreeHeadSchema, 'audit.prove', treeHeadAnswerSchema, { alsoServices: true }),
};
