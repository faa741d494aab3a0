import { command, doneSchema, noBody, read, send } from '../api-route.ts';
import {
  changeNotificationPreferencesSchema,
  changePreferencesSchema,
  mailLinkQuerySchema,
} from './commands.ts';
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
  // The same URL for both methods: a mail client POSTs to what a person would open (RFC 8058).
  read('/api/preferences/mail', 'Lleva a la página para dejar el resumen por correo', {
    people: false,
    permission: 'public',
    isPresentOnly: true,
    query: mailLinkQuerySchema,
    status: 302,
    answer: noBody,
  }),
  send('POST', '/api/preferences/mail', 'Apaga el resumen por correo con el enlace que llegó en él', {
    permission: 'public',
    query: mailLinkQuerySchema,
    bodyTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    answer: doneSchema,
  }),
];
