import { z } from 'zod';
import { changedFrom, from, gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { roleSchema } from '../roles.ts';
import { investorLevelSchema, signInMethods } from './values.ts';

export const EmailClaimed = defineEvent('EmailClaimed', z.object({ userId: z.uuid() }), {
  audit: false,
  label: 'Email reservado',
});
export const EmailReleased = defineEvent(
  'EmailReleased',
  z.object({ userId: z.uuid(), reason: z.string() }),
  { audit: false, label: 'Email liberado' },
);
export const UserRegistered = defineEvent(
  'UserRegistered',
  z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), role: roleSchema }),
  {
    personal: ['email', 'firstName', 'lastName'],
    audit: {
      label: 'Usuario registrado',
      changes: made,
      remembers: ({ firstName, lastName }) => ({ firstName, lastName }),
    },
  },
);
/** A person's changes to their own name: only the changed fields. */
export const UserProfileChanged = defineEvent(
  'UserProfileChanged',
  z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
  {
    personal: ['firstName', 'lastName'],
    audit: { label: 'Perfil actualizado', changesSince: changedFrom, remembers: (names) => names },
  },
);
/** Somebody asked for a code to change their e-mail. Nothing is changed yet, and the address may be another person's. */
export const UserEmailChangeRequested = defineEvent(
  'UserEmailChangeRequested',
  z.object({ from: z.string(), to: z.string() }),
  {
    personal: ['from', 'to'],
    audit: { label: 'Cambio de email solicitado', changes: (data) => from('email', data.from, data.to) },
  },
);
/** A person's e-mail changed to one that they proved to be theirs and that is claimed for them. */
export const UserEmailChanged = defineEvent(
  'UserEmailChanged',
  z.object({ from: z.string(), to: z.string() }),
  {
    personal: ['from', 'to'],
    audit: { label: 'Email cambiado', changes: (data) => from('email', data.from, data.to) },
  },
);
/** A person's profile photo; null: removed. The image itself is encrypted with their key and in no event. */
export const ProfilePhotoChanged = defineEvent(
  'ProfilePhotoChanged',
  z.object({ photoId: z.uuid().nullable() }),
  {
    audit: {
      label: 'Foto de perfil cambiada',
      changesSince: changedFrom,
      remembers: ({ photoId }) => ({ photoId }),
    },
  },
);
export const UserRoleChanged = defineEvent(
  'UserRoleChanged',
  z.object({ from: roleSchema, to: roleSchema, reason: z.string().optional() }),
  {
    personal: ['reason'],
    audit: { label: 'Rol cambiado', changes: (data) => from('role', data.from, data.to), reason: 'reason' },
  },
);
/** The investor level that staff set for a user; null: none. */
export const InvestorLevelSet = defineEvent(
  'InvestorLevelSet',
  z.object({ from: investorLevelSchema, to: investorLevelSchema, reason: z.string().optional() }),
  {
    personal: ['reason'],
    audit: {
      label: 'Nivel de inversionista fijado',
      changes: (data) => from('investorLevel', data.from, data.to),
      reason: 'reason',
    },
  },
);
/** A user starts or stops counting as a super admin: appended here before the user's own stream. */
export const SuperAdminAdded = defineEvent('SuperAdminAdded', z.object({ userId: z.uuid() }), {
  audit: false,
  label: 'Super administrador anotado',
});
export const SuperAdminRemoved = defineEvent('SuperAdminRemoved', z.object({ userId: z.uuid() }), {
  audit: false,
  label: 'Super administrador retirado',
});

export const UserSignedIn = defineEvent(
  'UserSignedIn',
  z.object({
    method: z.enum(signInMethods),
    /** Present when nobody had signed in to this account in that browser before, as far as the browser shows. */
    isNewBrowser: z.literal(true).optional(),
  }),
  { audit: { label: 'Inicio de sesión', changes: made } },
);
export const UserSignedOut = defineEvent(
  'UserSignedOut',
  z.object({
    /** Present when the person ended the sessions of their other devices. */
    endedOthers: z.literal(true).optional(),
  }),
  { audit: { label: 'Cierre de sesión', changes: made } },
);

export const profileEvents = [
  EmailClaimed,
  EmailReleased,
  UserRegistered,
  UserProfileChanged,
  UserEmailChangeRequested,
  UserEmailChanged,
  ProfilePhotoChanged,
] as const;
export const accessEvents = [
  UserRoleChanged,
  InvestorLevelSet,
  SuperAdminAdded,
  SuperAdminRemoved,
  UserSignedIn,
  UserSignedOut,
] as const;
export const identityEvents = [...profileEvents, ...accessEvents] as const;

// Events. Key and counter are not part of the history: they are in a platform table.

export const PasskeyRegistered = defineEvent(
  'PasskeyRegistered',
  z.object({
    passkeyId: z.uuid(),
    credentialId: z.string(),
    name: z.string(),
    /** Whether it may be synced to the person's other devices (WebAuthn's backup eligibility). */
    isSynced: z.boolean(),
  }),
  { personal: ['name'], audit: { label: 'Llave de acceso registrada', changes: made } },
);
export const PasskeyRenamed = defineEvent(
  'PasskeyRenamed',
  z.object({ passkeyId: z.uuid(), from: z.string(), to: z.string() }),
  {
    personal: ['from', 'to'],
    audit: { label: 'Llave de acceso renombrada', changes: (data) => from('name', data.from, data.to) },
  },
);
export const PasskeyRemoved = defineEvent(
  'PasskeyRemoved',
  z.object({
    passkeyId: z.uuid(),
    credentialId: z.string(),
    name: z.string(),
    /** The reason, when another user removed it. */
    reason: z.string().optional(),
  }),
  {
    personal: ['name', 'reason'],
    audit: {
      label: 'Llave de acceso eliminada',
      changes: ({ reason: _, ...fields }) => gone(fields),
      reason: 'reason',
    },
  },
);

/** A code for the first passkey of a staff account; it replaces any earlier one. The code itself is in no event. */
export const PasskeyCodeIssued = defineEvent(
  'PasskeyCodeIssued',
  z.object({ codeId: z.uuid(), expiresAt: z.iso.datetime() }),
  { audit: { label: 'Código de llave de acceso emitido', changes: made } },
);
/** The code was used to register the account's first passkey, in the same append. */
export const PasskeyCodeUsed = defineEvent('PasskeyCodeUsed', z.object({ codeId: z.uuid() }), {
  audit: { label: 'Código de llave de acceso usado', changes: made },
});

export const passkeyEvents = [
  PasskeyRegistered,
  PasskeyRenamed,
  PasskeyRemoved,
  PasskeyCodeIssued,
  PasskeyCodeUsed,
] as const;
