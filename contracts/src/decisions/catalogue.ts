import { command } from '../command.ts';
import { recordDecisionSchema } from './commands.ts';
import { decisionRecordedSchema } from './views.ts';

export { decisionRoutes as routes } from './api.ts';
export * as tables from './tables.ts';
export const title = 'Decisiones';

export const commands = {
  RecordDecision: command(recordDecisionSchema, 'decisions.recordOwn', decisionRecordedSchema),
};
