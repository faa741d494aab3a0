import { command } from '../command.ts';
import {
  endClosedOrderSchema,
  endStandingOrderSchema,
  runStandingOrderSchema,
  setStandingOrderSchema,
} from './commands.ts';
import { standingOrderChangedSchema, standingOrderRunSchema } from './views.ts';

export { standingOrderRoutes as routes } from './api.ts';
export { standingOrdersTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Reinversión automática';

export const commands = {
  SetStandingOrder: command(setStandingOrderSchema, 'investments.create', standingOrderChangedSchema),
  EndStandingOrder: command(endStandingOrderSchema, 'investments.create', standingOrderChangedSchema),
  EndClosedOrder: command(endClosedOrderSchema, 'service', standingOrderChangedSchema),
  RunStandingOrder: command(runStandingOrderSchema, 'service', standingOrderRunSchema),
};
