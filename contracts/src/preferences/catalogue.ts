import { command } from '../command.ts';
import { changeNotificationPreferencesSchema, changePreferencesSchema } from './commands.ts';
import { preferencesViewSchema } from './views.ts';

export const preferencesCommands = {
  ChangePreferences: command(changePreferencesSchema, 'profile.writeOwn', preferencesViewSchema),
  ChangeNotificationPreferences: command(
    changeNotificationPreferencesSchema,
    'profile.writeOwn',
    preferencesViewSchema,
  ),
};
