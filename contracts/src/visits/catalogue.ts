import { command } from '../command.ts';
import {
  cancelVisitSchema,
  confirmVisitSchema,
  declineVisitSchema,
  requestVisitSchema,
  rescheduleVisitSchema,
} from './commands.ts';
import { visitAnswerSchema } from './views.ts';

export { visitRoutes as routes } from './api.ts';
export { visitsTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Visitas';

export const commands = {
  RequestVisit: command(requestVisitSchema, 'visits.request', visitAnswerSchema),
  CancelVisit: command(cancelVisitSchema, 'visits.request', visitAnswerSchema),
  ConfirmVisit: command(confirmVisitSchema, 'visits.decide', visitAnswerSchema),
  RescheduleVisit: command(rescheduleVisitSchema, 'visits.decide', visitAnswerSchema),
  DeclineVisit: command(declineVisitSchema, 'visits.decide', visitAnswerSchema),
};
