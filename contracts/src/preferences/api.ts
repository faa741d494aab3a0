import { command, read } from '../api-route.ts';
import { changeNotificationPreferencesSchema, changePreferencesSchema } from './commands.ts';
import { preferencesViewSchema } from './views.ts';

const answer = preferencesViewSchema;

export const preferenceRoutes = [
  read('/api/preferences', 'Preferencias propias', { permission: 'session.read', answer }),
  command('PATCH', '/api/preferences', 'Cambia las preferencias propias', {
    permission: 'profile.writeOwn',
    body: changePreferencesSchema,
    answer,
  }),
  command('PATCH', '/api/preferences/notifications', 'Cambia de qué se avisa', {
    permission: 'profile.writeOwn',
    body: changeNotificationPreferencesSchema,
    answer,
  }),
];
