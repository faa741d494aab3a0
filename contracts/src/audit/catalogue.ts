import { command } from '../command.ts';
import { exportAuditSchema } from './commands.ts';
import { recordTreeHeadSchema } from './values.ts';
import { treeHeadAnswerSchema } from './views.ts';

export { auditRoutes as routes } from './api.ts';
export * as tables from './tables.ts';
export const title = 'Auditoría';

export const commands = {
  ExportAudit: command(exportAuditSchema, 'audit.read', exportAuditSchema),
  RecordTreeHead: command(recordTreeHeadSchema, 'audit.prove', treeHeadAnswerSchema, { alsoServices: true }),
};
