import { z } from 'zod';
import { command, doneSchema, file, noBody, read, send } from '../api-route.ts';
import {
  assertionBodySchema,
  changeEmailBodySchema,
  changeProfileSchema,
  changeRoleBodySchema,
  loginBodySchema,
  loginCodeBodySchema,
  registerPasskeyBodySchema,
  registrationOptionsBodySchema,
  renamePasskeyBodySchema,
  requestEmailChangeSchema,
  resetPasskeysBodySchema,
  setInvestorLevelBodySchema,
} from './commands.ts';
import {
  PHOTO_KEPT_TYPE,
  photoContentTypes,
  photoQuerySchema,
  photoUploadBodySchema,
  photoUploadTargetSchema,
  profilePhotoSchema,
} from './photo.ts';
import {
  ceremonyOptionsSchema,
  codeSentSchema,
  currentUserViewSchema,
  emailCodeSentSchema,
  investorLevelSetSchema,
  listUsersQuerySchema,
  loginMethodsSchema,
  passkeyAnswerSchema,
  passkeyCodeSchema,
  passkeyViewSchema,
  profileChangedSchema,
  roleChangedSchema,
  sessionsEndedSchema,
  sessionViewSchema,
  signedInSchema,
  userFilterSchema,
  userPageSchema,
  userRowSchema,
  userStatsSchema,
  verifiedSchema,
} from './views.ts';

const ownPasskeys = 'passkeys.manageOwn';

const signIn = [
  send('GET', '/api/login', 'Lleva a la página de ingreso', {
    permission: 'public',
    query: z.object({ next: z.string().optional() }),
    status: 302,
    answer: noBody,
  }),
  send('POST', '/api/login', 'Ingresa, o pide el código que llega por correo', {
    permission: 'public',
    body: loginBodySchema,
    answer: signedInSchema,
    otherAnswers: { 201: signedInSchema, 202: codeSentSchema },
  }),
  send('POST', '/api/login/code', 'Ingresa con el código del correo', {
    permission: 'public',
    body: loginCodeBodySchema,
    answer: signedInSchema,
    otherAnswers: { 201: signedInSchema },
  }),
  read('/api/login/methods', 'Formas de ingresar', {
    permission: 'public',
    isPresentOnly: true,
    answer: loginMethodsSchema,
  }),
  send('POST', '/api/login/passkey-options', 'Comienza el ingreso con llave de acceso', {
    permission: 'public',
    answer: ceremonyOptionsSchema,
  }),
  send('POST', '/api/login/passkey', 'Ingresa con llave de acceso', {
    permission: 'public',
    body: assertionBodySchema,
    answer: signedInSchema,
  }),
  send('POST', '/api/logout', 'Cierra la sesión', { permission: 'public', answer: doneSchema }),
];

const sessions = [
  read('/api/auth/user', 'La persona de la sesión', {
    permission: 'session.read',
    answer: currentUserViewSchema,
  }),
  read('/api/sessions', 'Sesiones propias', {
    permission: 'session.read',
    isPresentOnly: true,
    answer: z.array(sessionViewSchema),
  }),
  send('DELETE', '/api/sessions', 'Cierra las demás sesiones propias', {
    permission: 'session.end',
    answer: sessionsEndedSchema,
  }),
  send('DELETE', '/api/sessions/{id}', 'Cierra una sesión propia', {
    permission: 'session.end',
    answer: sessionsEndedSchema,
  }),
  command('PATCH', '/api/profile', 'Cambia el nombre propio', {
    permission: 'profile.writeOwn',
    body: changeProfileSchema,
    answer: profileChangedSchema,
  }),
  command('POST', '/api/profile/email/code', 'Envía un código al email nuevo', {
    permission: 'profile.writeOwn',
    body: requestEmailChangeSchema,
    status: 202,
    answer: emailCodeSentSchema,
  }),
  command('PUT', '/api/profile/email', 'Cambia el email propio con el código', {
    permission: 'profile.writeOwn',
    body: changeEmailBodySchema,
    answer: profileChangedSchema,
  }),
];

const photos = [
  send('POST', '/api/profile/photo/upload-url', 'Enlace para cargar la foto propia', {
    permission: 'profile.writeOwn',
    body: photoUploadBodySchema,
    status: 201,
    answer: photoUploadTargetSchema,
  }),
  send('PUT', '/api/uploads/photos/{id}', 'Carga la foto propia, que reemplaza la que haya', {
    permission: 'profile.writeOwn',
    params: { id: z.string() },
    bodyTypes: photoContentTypes,
    status: 201,
    answer: profilePhotoSchema,
  }),
  command('DELETE', '/api/profile/photo', 'Quita la foto propia', {
    permission: 'profile.writeOwn',
    answer: profilePhotoSchema,
  }),
  // The photo's URL is only contained in responses whose access is recorded.
  read('/api/users/{id}/photo', 'La foto de una persona', {
    people: false,
    permission: 'profile.readOwn',
    isPresentOnly: true,
    query: photoQuerySchema,
    answer: file(PHOTO_KEPT_TYPE),
    otherAnswers: { 304: noBody },
  }),
];

const passkeys = [
  read('/api/passkeys', 'Llaves de acceso propias', {
    permission: ownPasskeys,
    answer: z.array(passkeyViewSchema),
  }),
  send('POST', '/api/passkeys/registration-options', 'Comienza el registro de una llave de acceso', {
    permission: ownPasskeys,
    body: registrationOptionsBodySchema,
    answer: ceremonyOptionsSchema,
  }),
  command('POST', '/api/passkeys', 'Registra una llave de acceso', {
    permission: ownPasskeys,
    body: registerPasskeyBodySchema,
    status: 201,
    answer: passkeyAnswerSchema,
  }),
  send('POST', '/api/passkeys/verification-options', 'Comienza la verificación de la sesión', {
    permission: ownPasskeys,
    answer: ceremonyOptionsSchema,
  }),
  send('POST', '/api/passkeys/verification', 'Verifica la sesión con una llave de acceso', {
    permission: ownPasskeys,
    body: assertionBodySchema,
    answer: verifiedSchema,
  }),
  command('PATCH', '/api/passkeys/{id}', 'Cambia el nombre de una llave de acceso', {
    people: false,
    permission: ownPasskeys,
    body: renamePasskeyBodySchema,
    answer: passkeyAnswerSchema,
  }),
  command('DELETE', '/api/passkeys/{id}', 'Elimina una llave de acceso', {
    people: false,
    permission: ownPasskeys,
    answer: passkeyAnswerSchema,
  }),
  command('POST', '/api/users/{id}/passkey-resets', 'Elimina las llaves de acceso de alguien', {
    permission: 'passkeys.reset',
    body: resetPasskeysBodySchema,
    answer: z.object({ userId: z.uuid(), passkeyIds: z.array(z.uuid()) }),
  }),
  command('POST', '/api/users/{id}/passkey-codes', 'Código para la primera llave de acceso de alguien', {
    permission: 'passkeys.issueCode',
    status: 201,
    answer: passkeyCodeSchema,
  }),
];

const users = [
  read('/api/users', 'Usuarios', {
    people: 'users',
    permission: 'users.read',
    query: listUsersQuerySchema,
    answer: userPageSchema,
  }),
  read('/api/users/export', 'Usuarios como CSV', {
    people: 'users',
    permission: 'users.read',
    query: userFilterSchema,
    answer: file('text/csv'),
  }),
  read('/api/users/stats', 'Cifras de los usuarios', {
    people: false,
    permission: 'users.read',
    answer: userStatsSchema,
  }),
  read('/api/users/{id}', 'Un usuario', { people: 'users', permission: 'users.read', answer: userRowSchema }),
  command('PUT', '/api/users/{id}/level', 'Fija el nivel de inversionista de un usuario', {
    people: false,
    permission: 'users.setLevel',
    body: setInvestorLevelBodySchema,
    answer: investorLevelSetSchema,
  }),
  command('PUT', '/api/users/{id}/role', 'Cambia el rol de un usuario', {
    people: false,
    permission: 'users.changeRole',
    body: changeRoleBodySchema,
    answer: roleChangedSchema,
  }),
];

export const identityRoutes = [...signIn, ...sessions, ...photos, ...passkeys, ...users];
