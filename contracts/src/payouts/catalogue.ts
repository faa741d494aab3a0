import { z } from 'zod';
import { command } from '../command.ts';
import {
  approvePayoutSchema,
  cancelPayoutSchema,
  checkedPayoutSchema,
  checkPayoutSchema,
  confirmPayoutSchema,
  expirePayoutSignatureSchema,
  failPayoutSchema,
  holdPayoutSchema,
  recordPayoutBroadcastSchema,
  recordPayoutInclusionSchema,
  recordPayoutReorganisationSchema,
  rejectPayoutSchema,
  requestPayoutSchema,
  settlePayoutSchema,
  signedPayoutSchema,
  signPayoutSchema,
} from './commands.ts';
import { payoutRequestedSchema } from './views.ts';

export { payoutRoutes as routes } from './api.ts';
export { payoutsTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Retiros';

const transferRef = z.object({ transferId: z.uuid() });

export const commands = {
  RequestPayout: command(requestPayoutSchema, 'payouts.request', payoutRequestedSchema),
  ApprovePayout: command(approvePayoutSchema, 'payouts.approve', transferRef),
  RejectPayout: command(rejectPayoutSchema, 'payouts.approve', transferRef),
  CancelPayout: command(cancelPayoutSchema, 'payouts.request', transferRef),
  CheckPayout: command(checkPayoutSchema, 'service', checkedPayoutSchema),
  HoldPayout: command(holdPayoutSchema, 'service', transferRef),
  SignPayout: command(signPayoutSchema, 'service', signedPayoutSchema),
  RecordPayoutBroadcast: command(recordPayoutBroadcastSchema, 'service', transferRef),
  ExpirePayoutSignature: command(expirePayoutSignatureSchema, 'service', transferRef),
  FailPayout: command(failPayoutSchema, 'service', transferRef),
  RecordPayoutInclusion: command(recordPayoutInclusionSchema, 'service', transferRef),
  RecordPayoutReorganisation: command(recordPayoutReorganisationSchema, 'service', transferRef),
  ConfirmPayout: command(confirmPayoutSchema, 'service', transferRef),
  SettlePayout: command(settlePayoutSchema, 'service', transferRef),
};
