import { z } from 'zod';
import { command } from '../command.ts';
import {
  cancelInvestmentSchema,
  confirmInvestmentSchema,
  createInvestmentSchema,
  expireInvestmentSchema,
  payFromBalanceSchema,
  reinvestSchema,
  releasePaymentAmountSchema,
  releaseReservationSchema,
} from './commands.ts';
import { investmentViewSchema, investmentStatusOfSchema as statusOf } from './views.ts';

export { investmentRoutes as routes } from './api.ts';
export { investmentsTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Inversiones';

/** False when there was nothing to release. */
const released = z.object({ investmentId: z.uuid(), released: z.boolean() });

export const commands = {
  CreateInvestment: command(createInvestmentSchema, 'investments.create', investmentViewSchema),
  Reinvest: command(reinvestSchema, 'investments.create', investmentViewSchema),
  PayFromBalance: command(payFromBalanceSchema, 'service', statusOf),
  CancelInvestment: command(cancelInvestmentSchema, 'investments.create', statusOf),
  ConfirmInvestment: command(confirmInvestmentSchema, 'service', statusOf),
  ExpireInvestment: command(expireInvestmentSchema, 'service', statusOf),
  ReleaseReservation: command(releaseReservationSchema, 'service', released),
  ReleasePaymentAmount: command(releasePaymentAmountSchema, 'service', released),
};
