import { command } from '../command.ts';
import { recordDecisionSchema } from './commands.ts';
import { decisionRecordedSchema } from './views.ts';

export const decisionsCommands = {
  RecordDecision: command(recordDecisionSchema, 'decisions.recordOwn', decisionRecordedSchema),
};
