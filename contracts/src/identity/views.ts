import { z } from 'zod';
import { searchField } from '../api-route.ts';
import { ERASED } from '../event.ts';
import { kycStatuses, kycStatusSchema } from '../kyc/values.ts';
import { preferencesViewSchema } from '../preferences/views.ts';
import { roleSchema, roles } from '../roles.ts';
import { investorLevelSchema } from './values.ts';

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
export const codeSentSchema = z.object({
  next: z.literal('code'),
  /** Of the code. */
  digits: z.number().int().positive(),
});

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
  /** Their photo, for who may see them; null: none. It may be gone where it is told of in the past. */
  profileImageUrl: z.string().nullable(),
  investorLevel: investorLevelSchema,
  createdAt: z.iso.datetime(),
});
export type UserView = z.infer<typeof userViewSchema>;

/** GET /api/auth/user: with what the screens are to be like, so that they are from the first moment on. */
export const currentUserViewSchema = userViewSchema.extend({ preferences: preferencesViewSchema });
export type CurrentUserView = z.infer<typeof currentUserViewSchema>;

/** 'firstName lastName' when both exist, else the e-mail, else 'Usuario'; of an erased user 'Dato eliminado', once. */
export function displayName(user: { firstName?: string; lastName?: string; email?: string }): string {
  if (user.firstName === ERASED && user.lastName === ERASED) return ERASED;
  if (user.firstName && user.lastName) return `${user.firstName} ${user.lastName}`;
  return user.email || 'Usuario';
}

/** Replaces the name of a user whose data can't be read now, which is no erasure. */
export const NAME_UNAVAILABLE = 'No disponible';

/** First letter of the first name, else of the e-mail, else 'U'. */
export function avatarInitial(user: { firstName?: string; email?: string }): string {
  return (user.firstName?.[0] ?? user.email?.[0] ?? 'U').toUpperCase();
}

/** Splits a full name at its first space: what the sign-up form's one field gives us. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** One row of GET /api/passkeys, the oldest first. */
export const passkeyViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null before its first use, and in views of the past. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyView = z.infer<typeof passkeyViewSchema>;

/** Answer of POST /api/users/{id}/passkey-codes. The code is shown this once. */
export const passkeyCodeSchema = z.object({
  userId: z.uuid(),
  /** In two groups, 'ABCD-1234'. */
  code: z.string(),
  expiresAt: z.iso.datetime(),
});

/** Answer of POST /api/passkeys and PATCH /api/passkeys/{id}. */
export const passkeyAnswerSchema = z.object({ id: z.uuid(), name: z.string() });

/**
 * Options for the browser, made by the server's WebAuthn library and read by the browser's: only their envelope is
 * ours.
 */
export const ceremonyOptionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** Answer of POST /api/passkeys/verification. */
export const verifiedSchema = z.object({ verified: z.literal(true) });

/** GET /api/login/methods: what the sign-in screen offers. */
export const loginMethodsSchema = z.object({ passkey: z.boolean() });

/** Columns by which the users can be sorted; ties are broken by id. */
export const userSorts = ['createdAt', 'name', 'email', 'role', 'kycStatus'] as const;
export type UserSort = (typeof userSorts)[number];

/** Rows that one page may have at most. */
export const USERS_PAGE_MAX = 200;

function whole(from: number, to: number, error: string) {
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
}

/** Who is listed. Text is searched in name and e-mail, without regard to case and accents. */
export const userFilterSchema = z.strictObject({
  search: searchField,
  role: z.enum(roles, { error: 'El rol no existe' }).optional(),
  kycStatus: z.enum(kycStatuses, { error: 'El estado KYC no existe' }).optional(),
});
export type UserFilter = z.infer<typeof userFilterSchema>;

/** Query of GET /api/users. */
export const listUsersQuerySchema = userFilterSchema.extend({
  sort: z.enum(userSorts, { error: 'No se puede ordenar por esa columna' }).default('createdAt'),
  direction: z.enum(['asc', 'desc'], { error: 'El orden es asc o desc' }).default('desc'),
  offset: whole(0, 10_000_000, 'El inicio de la página no es válido').default(0),
  limit: whole(1, USERS_PAGE_MAX, `El tamaño de página va de 1 a ${USERS_PAGE_MAX}`).default(50),
});
export type ListUsersQuery = z.infer<typeof listUsersQuerySchema>;

/** One row of GET /api/users: the person, and the revisions to send back with a change. */
export const userRowSchema = userViewSchema.extend({
  /** Revision of the KYC record; null when there is none. */
  kycRevision: z.int().nullable(),
  /** Whether a submission waits for a decision: what quick approval and rejection are for. */
  isKycWaiting: z.boolean(),
});
export type UserRow = z.infer<typeof userRowSchema>;

/** GET /api/users. `total` counts everybody who fits the filters, not only the page. */
export const userPageSchema = z.object({ rows: z.array(userRowSchema), total: z.int().nonnegative() });
export type UserPage = z.infer<typeof userPageSchema>;

/** GET /api/users/stats: counts over all users. */
export const userStatsSchema = z.object({
  total: z.int().nonnegative(),
  approvedKyc: z.int().nonnegative(),
  /** Those with status `pending`, whether they sent something or not. */
  pendingKyc: z.int().nonnegative(),
  /** Those who sent something that waits for a decision. */
  waitingKyc: z.int().nonnegative(),
  /** Roles admin and super_admin. */
  administrators: z.int().nonnegative(),
});
export type UserStats = z.infer<typeof userStatsSchema>;

/** Answer of PUT /api/users/{id}/role. */
export const roleChangedSchema = z.object({ userId: z.uuid(), from: roleSchema, to: roleSchema });

/** Answer of PUT /api/users/{id}/level. */
export const investorLevelSetSchema = z.object({
  userId: z.uuid(),
  from: investorLevelSchema,
  to: investorLevelSchema,
});
