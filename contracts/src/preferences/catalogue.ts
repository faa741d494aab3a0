import { doneSchema } from '../api-route.ts';
import { command } from '../command.ts';
import {
  changeNotificationPreferencesSchema,
  changePreferencesSchema,
  stopMailDigestSchema,
} from './commands.ts';
import { preferencesViewSchema } from './views.ts';

export { preferenceRoutes as routes } from './api.ts';
export * as tables from './tables.ts';
export const title = 'Preferencias';

export const commands = {
  ChangePreferences: command(changePreferencesSchema, 'profile.writeOwn', preferencesViewSchema),
  ChangeNotificationPreferences: command(
    changeNotificationPreferencesSchema,
    'profile.writeOwn',
    preferencesViewSchema,
  ),
  StopMailDigest: command(stopMailDigestSchema, 'profile.writeOwn', doneSchema),
};
