import { command } from '../command.ts';
import {
  approveRepurchaseSchema,
  rejectRepurchaseSchema,
  requestRepurchaseSchema,
  settleRepurchaseSchema,
  withdrawRepurchaseSchema,
} from './commands.ts';
import { repurchaseAnswerSchema as answer } from './views.ts';

export { repurchaseRoutes as routes } from './api.ts';
export { repurchasesTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Recompras';

export const commands = {
  RequestRepurchase: command(requestRepurchaseSchema, 'repurchases.request', answer),
  WithdrawRepurchase: command(withdrawRepurchaseSchema, 'repurchases.request', answer),
  ApproveRepurchase: command(approveRepurchaseSchema, 'repurchases.decide', answer),
  RejectRepurchase: command(rejectRepurchaseSchema, 'repurchases.decide', answer),
  SettleRepurchase: command(settleRepurchaseSchema, 'service', answer),
};
