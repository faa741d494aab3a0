import { command } from '../command.ts';
import {
  approveDistributionSchema,
  continueDistributionSchema,
  prepareDistributionSchema,
} from './commands.ts';
import { distributionAnswerSchema } from './views.ts';

export { earningsRoutes as routes } from './api.ts';
export { earningsTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Rendimientos';

export const commands = {
  PrepareDistribution: command(prepareDistributionSchema, 'distributions.prepare', distributionAnswerSchema, {
    alsoServices: true,
  }),
  ApproveDistribution: command(approveDistributionSchema, 'distributions.approve', distributionAnswerSchema),
  ContinueDistribution: command(continueDistributionSchema, 'service', distributionAnswerSchema),
};
