import { command } from '../command.ts';
import { exportAuditSchema } from './commands.ts';
import { recordTreeHeadSchema } from './values.ts';
import { treeHeadAnswerSchema } from './views.ts';

export const auditCommands = {
  ExportAudit: command(exportAuditSchema, 'audit.read', exportAuditSchema),
  RecordTreeHead: command(recordTreeHeadSchema, 'audit.prove', treeHeadAnswerSchema, { alsoServices: true }),
};
