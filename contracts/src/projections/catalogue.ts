import { command } from '../command.ts';
import { parkedDecisionSchema, retryParkedKeySchema, skipParkedEventSchema } from './commands.ts';

export { projectionRoutes as routes } from './api.ts';
export const title = 'Proyecciones';

export const commands = {
  SkipParkedEvent: command(skipParkedEventSchema, 'projections.decide', parkedDecisionSchema),
  RetryParkedKey: command(retryParkedKeySchema, 'projections.retry', parkedDecisionSchema),
};
