import { command } from '../command.ts';
import { parkedDecisionSchema, retryParkedKeySchema, skipParkedEventSchema } from './commands.ts';

export const projectionsCommands = {
  SkipParkedEvent: command(skipParkedEventSchema, 'projections.decide', parkedDecisionSchema),
  RetryParkedKey: command(retryParkedKeySchema, 'projections.retry', parkedDecisionSchema),
};
