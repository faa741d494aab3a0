import { z } from 'zod';
import { searchField } from '../api-route.ts';
import { ERASED } from '../event.ts';
import { kycStatuses, kycStatusSchema } from '../kyc/values.ts';
import { preferencesViewSchema } from '../preferences/views.ts';
import { roleSchema, roles } from '../roles.ts';
import { investorLevelSchema } from './values.ts';

/** The signed-in person in responses to their own actions. */
const ownUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleSchema,
});

/** Response to a completed sign-in, whatever the method. */
export const signedInSchema = z.object({ user: ownUserSchema });

/** Response of PATCH /api/profile and PUT /api/profile/email. */
export const profileChangedSchema = z.object({ user: ownUserSchema });

/** Response (202) of POST /api/login when a mailed code is needed first. */
export const codeSentSchema = z.object({
  next: z.literal('code'),
  /** Length of the code. */
  digits: z.number().int().positive(),
});

/** Response (202) of POST /api/profile/email/code. */
export const emailCodeSentSchema = codeSentSchema.omit({ next: true });

/** One row of GET /api/sessions: a browser in which the person is signed in. */
export const sessionViewSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** Updated at most once a minute. */
  lastSeenAt: z.iso.datetime(),
  /** Description of the browser: 'Chrome en Windows'. */
  device: z.string(),
  /** Whether it is the requesting session. */
  current: z.boolean(),
  /** When it was last verified with a passkey; null if never. */
  passkeyAt: z.iso.datetime().nullable(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

/** Response of DELETE /api/sessions and /api/sessions/{id}: number of ended sessions. */
export const sessionsEndedSchema = z.object({ ended: z.int().nonnegative() });

/** One row of GET /api/users. */
export const userViewSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: roleSchema,
  kycStatus: kycStatusSchema,
  /** Their photo's URL, for readers who may see it; null: none. In views of the past the photo itself may be gone. */
  profileImageUrl: z.string().nullable(),
  investorLevel: investorLevelSchema,
  createdAt: z.iso.datetime(),
});
export type UserView = z.infer<typeof userViewSchema>;

/**
 * Whether one's e-mail can be changed. `fixed`: the deployment's configuration names it, as it does the demo's
 * accounts; `unproved`: no mails are sent, so that nothing proves another address.
 */
export const emailChangeSchema = z.enum(['possible', 'fixed', 'unproved']);
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** GET /api/auth/user: includes the display preferences, so that the first page already applies them. */
export const currentUserViewSchema = userViewSchema.extend({
  preferences: preferencesViewSchema,
  /** Of now, also in views of the past. */
  emailChange: emailChangeSchema,
});
export type CurrentUserView = z.infer<typeof currentUserViewSchema>;

/** Whether somebody's data was erased, which closed their account: by the e-mail, which nobody can choose to be that. */
export function isAccountClosed(user: { email: string }): boolean {
  return user.email === ERASED;
}

/** 'firstName lastName' when both exist, else the e-mail, else 'Usuario'; for an erased user 'Dato eliminado', once. */
export function displayName(user: { firstName?: string; lastName?: string; email?: string }): string {
  if (user.firstName === ERASED && user.lastName === ERASED) return ERASED;
  if (user.firstName && user.lastName) return `${user.firstName} ${user.lastName}`;
  return user.email || 'Usuario';
}

/** Replaces the name of a user whose data is temporarily unreadable, which does not mean erased. */
export const NAME_UNAVAILABLE = 'No disponible';

/** First letter of the first name, else of the e-mail, else 'U'. */
export function avatarInitial(user: { firstName?: string; email?: string }): string {
  return (user.firstName?.[0] ?? user.email?.[0] ?? 'U').toUpperCase();
}

/** Splits a full name at its first space: the sign-up form has a single name field. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** One row of GET /api/passkeys, oldest first. */
export const passkeyViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null before its first use, and in views of the past. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyView = z.infer<typeof passkeyViewSchema>;

/** Response of POST /api/users/{id}/passkey-codes. The code is shown only this once. */
export const passkeyCodeSchema = z.object({
  userId: z.uuid(),
  /** Two groups of characters, 'ABCD-1234'. */
  code: z.string(),
  expiresAt: z.iso.datetime(),
});

/** Response of POST /api/passkeys and PATCH /api/passkeys/{id}. */
export const passkeyAnswerSchema = z.object({ id: z.uuid(), name: z.string() });

/** Options passed from the server's WebAuthn library to the browser's: only the envelope is ours. */
export const ceremonyOptionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** Response of POST /api/passkeys/verification. */
export const verifiedSchema = z.object({ verified: z.literal(true) });

/** GET /api/login/methods: sign-in methods that the screen offers. */
export const loginMethodsSchema = z.object({ passkey: z.boolean() });

/** Sort columns for users; ties are broken by id. */
export const userSorts = ['createdAt', 'name', 'email', 'role', 'kycStatus'] as const;
export type UserSort = (typeof userSorts)[number];

/** Maximum rows per page. */
export const USERS_PAGE_MAX = 200;

function whole(from: number, to: number, error: string) {
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
}

/**
 * Filters for users. `search` covers name and e-mail, ignoring case and accents; `kycStatus` pending lists those whom
 * `pendingKyc` counts.
 */
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
  /** Whether a submission awaits a decision, so that quick approval and rejection apply. */
  isKycWaiting: z.boolean(),
});
export type UserRow = z.infer<typeof userRowSchema>;

/**
 * GET /api/users. `total` counts all users that match the filters, not only this page; `closed`, those of them whose
 * account is closed.
 */
export const userPageSchema = z.object({
  rows: z.array(userRowSchema),
  total: z.int().nonnegative(),
  closed: z.int().nonnegative(),
});
export type UserPage = z.infer<typeof userPageSchema>;

/** GET /api/users/stats: counts over all registered users: no closed accounts. */
export const userStatsSchema = z.object({
  total: z.int().nonnegative(),
  approvedKyc: z.int().nonnegative(),
  /** Users with status `pending` who could be verified, whether they submitted anything or not: no staff, no erased ones. */
  pendingKyc: z.int().nonnegative(),
  /** Users with a submission that awaits a decision. */
  waitingKyc: z.int().nonnegative(),
  /** Users with role admin or super_admin. */
  administrators: z.int().nonnegative(),
});
export type UserStats = z.infer<typeof userStatsSchema>;

/** Response of PUT /api/users/{id}/role. */
export const roleChangedSchema = z.object({ userId: z.uuid(), from: roleSchema, to: roleSchema });

/** Response of PUT /api/users/{id}/level. */
export const investorLevelSetSchema = z.object({
  userId: z.uuid(),
  from: investorLevelSchema,
  to: investorLevelSchema,
});
