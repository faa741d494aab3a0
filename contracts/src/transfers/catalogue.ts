import { z } from 'zod';
import { command } from '../command.ts';
import {
  confirmTransferSchema,
  matchTransferSchema,
  recordReorganisationSchema,
  recordTransferSchema,
} from './commands.ts';
import { unmatchedReasonSchema } from './values.ts';

export { transferRoutes as routes } from './api.ts';
export { transfersTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Transferencias';

const transferRef = z.object({ transferId: z.uuid() });
export const matchResultSchema = transferRef.extend({
  matched: z.boolean(),
  investmentId: z.uuid().nullable(),
  reason: unmatchedReasonSchema.nullable(),
});
export type MatchResult = z.infer<typeof matchResultSchema>;

export const commands = {
  RecordTransfer: command(recordTransferSchema, 'service', transferRef),
  RecordReorganisation: command(recordReorganisationSchema, 'service', transferRef),
  MatchTransfer: command(matchTransferSchema, 'service', matchResultSchema),
  ConfirmTransfer: command(confirmTransferSchema, 'service', transferRef),
};
