import { command } from '../command.ts';
import { assignWorkItemSchema } from './commands.ts';
import { assignmentSchema } from './views.ts';

export { assignmentRoutes as routes } from './api.ts';
export * as tables from './tables.ts';
export const title = 'Asignaciones';

export const commands = {
  AssignWorkItem: command(assignWorkItemSchema, 'platform.read', assignmentSchema),
};
