import { command } from '../command.ts';
import {
  approveDistributionSchema,
  continueDistributionSchema,
  prepareDistributionSchema,
} from './commands.ts';
import { distributionAnswerSchema } from './views.ts';

export const earningsCommands = {
  PrepareDistribution: command(prepareDistributionSchema, 'distributions.prepare', distributionAnswerSchema, {
    alsoServices: true,
  }),
  ApproveDistribution: command(approveDistributionSchema, 'distributions.approve', distributionAnswerSchema),
  ContinueDistribution: command(continueDistributionSchema, 'service', distributionAnswerSchema),
};
