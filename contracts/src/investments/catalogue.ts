import { z } from 'zod';
import { command } from '../command.ts';
import {
  confirmInvestmentSchema,
  createInvestmentSchema,
  expireInvestmentSchema,
  releasePaymentAmountSchema,
  releaseReservationSchema,
} from './commands.ts';
import { investmentStatusSchema, investmentViewSchema } from './views.ts';

export { investmentRoutes as routes } from './api.ts';
export { investmentsTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Inversiones';

const statusOf = z.object({ investmentId: z.uuid(), status: investmentStatusSchema });
/** False when there was nothing to release. */
const released = z.object({ investmentId: z.uuid(), released: z.boolean() });

export const commands = {
  CreateInvestment: command(createInvestmentSchema, 'investments.create', investmentViewSchema),
  ConfirmInvestment: command(confirmInvestmentSchema, 'service', statusOf),
  ExpireInvestment: command(expireInvestmentSchema, 'service', statusOf),
  ReleaseReservation: command(releaseReservationSchema, 'service', released),
  ReleasePaymentAmount: command(releasePaymentAmountSchema, 'service', released),
};
