import { command } from '../command.ts';
import {
  recordReservesAnswerSchema,
  recordReservesSchema,
  requestReservesCheckSchema,
  reservesCheckAnswerSchema,
} from './commands.ts';

export { reservesRoutes as routes } from './api.ts';
export { reservesTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Reservas';

export const commands = {
  RequestReservesCheck: command(requestReservesCheckSchema, 'reserves.check', reservesCheckAnswerSchema),
  RecordReserves: command(recordReservesSchema, 'service', recordReservesAnswerSchema),
};
