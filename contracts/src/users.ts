import { z } from 'zod';
import { userViewSchema } from './identity.ts';
import { kycStatuses } from './kyc.ts';
import { roleSchema, roles } from './roles.ts';
import { freeText } from './text.ts';

/** Columns by which the users can be sorted; ties are broken by id. */
export const userSorts = ['createdAt', 'name', 'email', 'role', 'kycStatus'] as const;
export type UserSort = (typeof userSorts)[number];

/** Rows that one page may have at most. */
export const USERS_PAGE_MAX = 200;

function whole(from: number, to: number, error: string) {
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
}

/** Query of GET /api/users. Text is searched in name and e-mail, without regard to case and accents. */
export const listUsersQuerySchema = z.strictObject({
  search: z.string().trim().max(100, 'La búsqueda es demasiado larga').optional(),
  role: z.enum(roles, { error: 'El rol no existe' }).optional(),
  kycStatus: z.enum(kycStatuses, { error: 'El estado KYC no existe' }).optional(),
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

/** Body of PUT /api/users/{id}/role, for a super_admin. */
export const changeRoleBodySchema = z.strictObject({
  role: z.enum(roles, { error: 'Selecciona un rol' }),
  reason: freeText(500, { tooLong: 'El motivo es demasiado largo' }).optional(),
});
export type ChangeRoleBody = z.infer<typeof changeRoleBodySchema>;

export const changeRoleSchema = changeRoleBodySchema.extend({ userId: z.uuid() });
export type ChangeRole = z.infer<typeof changeRoleSchema>;

/** Answer of PUT /api/users/{id}/role. */
export const roleChangedSchema = z.object({ userId: z.uuid(), from: roleSchema, to: roleSchema });
export type RoleChanged = z.infer<typeof roleChangedSchema>;
