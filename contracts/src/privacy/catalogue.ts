import { command } from '../command.ts';
import { continueErasureSchema, erasePersonalDataSchema } from './commands.ts';
import { erasureAnswerSchema } from './views.ts';

export const privacyCommands = {
  ErasePersonalData: command(erasePersonalDataSchema, 'personalData.eraseOwn', erasureAnswerSchema),
  ContinueErasure: command(continueErasureSchema, 'service', erasureAnswerSchema),
};
