import { command, read } from '../api-route.ts';
import { recordDecisionSchema } from './commands.ts';
import {
  decisionPageSchema,
  decisionRecordedSchema,
  decisionStatsSchema,
  listDecisionsQuerySchema,
} from './views.ts';

export const decisionRoutes = [
  read('/api/investment-decisions', 'Las decisiones propias', {
    permission: 'decisions.readOwn',
    query: listDecisionsQuerySchema,
    answer: decisionPageSchema,
  }),
  read('/api/investment-decisions/stats', 'Cifras de las decisiones propias', {
    permission: 'decisions.readOwn',
    answer: decisionStatsSchema,
  }),
  command('POST', '/api/investment-decisions', 'Registra una decisión', {
    permission: 'decisions.recordOwn',
    body: recordDecisionSchema,
    status: 201,
    answer: decisionRecordedSchema,
  }),
];
