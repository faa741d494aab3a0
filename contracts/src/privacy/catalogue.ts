import { command } from '../command.ts';
import { continueErasureSchema, erasePersonalDataSchema } from './commands.ts';
import { erasureAnswerSchema } from './views.ts';

export { privacyRoutes as routes } from './api.ts';
export * as tables from './tables.ts';
export const title = 'Privacidad';

export const commands = {
  ErasePersonalData: command(erasePersonalDataSchema, 'personalData.eraseOwn', erasureAnswerSchema),
  ContinueErasure: command(continueErasureSchema, 'service', erasureAnswerSchema),
};
