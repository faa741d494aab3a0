import { z } from 'zod';
import { command } from '../command.ts';
import {
  claimTransferSchema,
  rejectTransferClaimSchema,
  settleTransferClaimSchema,
  withdrawTransferClaimSchema,
} from './commands.ts';
import { transferClaimedSchema } from './views.ts';

export { transferClaimRoutes as routes } from './api.ts';
export { transferClaimsTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Reclamos';

const closed = z.object({ claimId: z.uuid() });

export const commands = {
  ClaimTransfer: command(claimTransferSchema, 'wallets.own', transferClaimedSchema),
  WithdrawTransferClaim: command(withdrawTransferClaimSchema, 'wallets.own', closed),
  RejectTransferClaim: command(rejectTransferClaimSchema, 'transfers.reconcile', closed),
  SettleTransferClaim: command(settleTransferClaimSchema, 'service', closed),
};
