import { z } from 'zod';
import { command } from '../command.ts';
import {
  approveReconciliationSchema,
  carryOutReconciliationSchema,
  failReconciliationSchema,
  reconcileTransferSchema,
  recordOutflowSchema,
  rejectReconciliationSchema,
  settleRefundSchema,
} from './commands.ts';

export { reconciliationRoutes as routes } from './api.ts';
export { reconciliationTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Conciliación';

const proposalRef = z.object({ transferId: z.uuid(), proposal: z.int() });
const permission = 'transfers.reconcile';

export const commands = {
  ReconcileTransfer: command(reconcileTransferSchema, permission, proposalRef),
  ApproveReconciliation: command(approveReconciliationSchema, permission, proposalRef),
  RejectReconciliation: command(rejectReconciliationSchema, permission, proposalRef),
  CarryOutReconciliation: command(
    carryOutReconciliationSchema,
    'service',
    proposalRef.extend({
      /** False: it can't be done, and awaits a new decision. */
      isDone: z.boolean(),
      /** The investment it pays for. */
      investmentId: z.uuid().nullable(),
    }),
  ),
  RecordOutflow: command(recordOutflowSchema, 'service', z.object({ transferId: z.uuid() })),
  FailReconciliation: command(failReconciliationSchema, 'service', proposalRef),
  SettleRefund: command(settleRefundSchema, 'service', z.object({ transferId: z.uuid() })),
};
