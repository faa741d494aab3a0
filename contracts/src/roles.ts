import { z } from 'zod';

export const roles = ['investor', 'admin', 'super_admin', 'analyst'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

const labels: Record<Role, string> = {
  investor: 'Inversionista',
  admin: 'Admin',
  super_admin: 'Super Admin',
  analyst: 'Analista',
};

/** Display label of a role; 'Usuario' for unknown ones. */
export function roleLabel(role: string | null | undefined): string {
  const known = roleSchema.safeParse(role ?? 'investor');
  return known.success ? labels[known.data] : 'Usuario';
}
