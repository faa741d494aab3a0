import { z } from 'zod';
import { SIGN_IN_CODE_DIGITS } from './constants.ts';
import { defineEvent, ERASED, type EventOf } from './event.ts';
import { kycStatusSchema } from './kyc.ts';
import { preferencesViewSchema } from './preferences.ts';
import { roleSchema } from './roles.ts';
import { freeText, requiredText } from './text.ts';

/** E-mails are compared trimmed and case-folded. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

const emailField = z
  .string({ error: 'Por favor ingresa tu email' })
  .trim()
  .max(254, 'El email es demasiado largo')
  .pipe(z.email('Escribe un email válido'))
  .transform(normaliseEmail);

const nameField = requiredText(80, 'Escribe tu nombre', { tooLong: 'El nombre es demasiado largo' });

// Events

export const EmailClaimed = defineEvent('EmailClaimed', z.object({ userId: z.uuid() }));
export const EmailReleased = defineEvent('EmailReleased', z.object({ userId: z.uuid(), reason: z.string() }));
export const UserRegistered = defineEvent(
  'UserRegistered',
  z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), role: roleSchema }),
  { personal: ['email', 'firstName', 'lastName'] },
);
/** What a person changed of their own name: only what is new. */
export const UserProfileChanged = defineEvent(
  'UserProfileChanged',
  z.object({ firstName: z.string().optional(), lastName: z.string().optional() }),
  { personal: ['firstName', 'lastName'] },
);
export const UserRoleChanged = defineEvent(
  'UserRoleChanged',
  z.object({ from: roleSchema, to: roleSchema, reason: z.string().optional() }),
  { personal: ['reason'] },
);
/** Somebody counts as a super admin from now on, or no longer: said here before it is written on their own stream. */
export const SuperAdminAdded = defineEvent('SuperAdminAdded', z.object({ userId: z.uuid() }));
export const SuperAdminRemoved = defineEvent('SuperAdminRemoved', z.object({ userId: z.uuid() }));
export const signInMethods = ['immediate', 'code', 'passkey'] as const;
export type SignInMethod = (typeof signInMethods)[number];
export const UserSignedIn = defineEvent('UserSignedIn', z.object({ method: z.enum(signInMethods) }));
export const UserSignedOut = defineEvent('UserSignedOut', z.object({}));

export const identityEvents = [
  EmailClaimed,
  EmailReleased,
  UserRegistered,
  UserProfileChanged,
  UserRoleChanged,
  SuperAdminAdded,
  SuperAdminRemoved,
  UserSignedIn,
  UserSignedOut,
] as const;
export type IdentityEvent = EventOf<(typeof identityEvents)[number]>;

// Commands

/** Body of POST /api/login: an e-mail, and a name when the person is new. */
export const loginBodySchema = z.strictObject({
  email: emailField,
  name: nameField.max(160).optional(),
  isNewUser: z.boolean().optional(),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

/** Body of POST /api/login/code: the digits that came by mail, also with spaces or a dash between them. */
export const loginCodeBodySchema = z.strictObject({
  code: z
    .string({ error: 'Escribe el código' })
    .max(40, 'El código tiene seis dígitos')
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${SIGN_IN_CODE_DIGITS}}$`), 'El código tiene seis dígitos')),
});

const lastNameField = freeText(80, {
  error: 'Escribe tu apellido',
  tooLong: 'El apellido es demasiado largo',
});

export const registerUserSchema = z.strictObject({
  email: emailField,
  firstName: nameField,
  lastName: lastNameField,
  role: roleSchema,
});
export type RegisterUser = z.infer<typeof registerUserSchema>;

/** Body of PATCH /api/profile: what is left out stays. Who registered with one name has an empty last name. */
export const changeProfileSchema = z.strictObject({
  firstName: nameField.optional(),
  lastName: lastNameField.optional(),
});
export type ChangeProfile = z.infer<typeof changeProfileSchema>;

// Views

/** A person as what they did themselves answers them. */
const ownUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleSchema,
});

/** What a sign-in answers when it is done, whatever the way. */
export const signedInSchema = z.object({ user: ownUserSchema });

/** Answer of PATCH /api/profile. */
export const profileChangedSchema = z.object({ user: ownUserSchema });

/** POST /api/login where a code has to come by mail first (202). */
export const codeSentSchema = z.object({ next: z.literal('code') });

/** One row of GET /api/sessions: a browser in which one is signed in. */
export const sessionViewSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** Renewed at most once a minute. */
  lastSeenAt: z.iso.datetime(),
  /** The browser in words: 'Chrome en Windows'. */
  device: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** When it was last verified with a passkey, if it was. */
  passkeyAt: z.iso.datetime().nullable(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

/** What DELETE /api/sessions and /api/sessions/{id} answer: how many sessions ended. */
export const sessionsEndedSchema = z.object({ ended: z.int().nonnegative() });

/** One row of GET /api/users. */
export const userViewSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleSchema,
  kycStatus: kycStatusSchema,
  profileImageUrl: z.string().nullable(),
  investorLevel: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type UserView = z.infer<typeof userViewSchema>;

/** GET /api/auth/user: with what the screens are to be like, so that they are from the first moment on. */
export const currentUserViewSchema = userViewSchema.extend({ preferences: preferencesViewSchema });
export type CurrentUserView = z.infer<typeof currentUserViewSchema>;

/** 'firstName lastName' when both exist, else the e-mail, else 'Usuario'; of somebody erased 'Dato eliminado', once. */
export function displayName(user: { firstName?: string; lastName?: string; email?: string }): string {
  if (user.firstName === ERASED && user.lastName === ERASED) return ERASED;
  if (user.firstName && user.lastName) return `${user.firstName} ${user.lastName}`;
  return user.email || 'Usuario';
}

/** First letter of the first name, else of the e-mail, else 'U'. */
export function avatarInitial(user: { firstName?: string; email?: string }): string {
  return (user.firstName?.[0] ?? user.email?.[0] ?? 'U').toUpperCase();
}

/** Splits a full name at its first space: what the sign-up form's one field gives us. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
