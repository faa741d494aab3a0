import { AUDIT_PEOPLE_MAX, type AuditPerson } from '@nodo/contracts/audit/views';
import { displayName, type UserView } from '@nodo/contracts/identity/views';
import { maskEmail, maskPerson } from '@nodo/contracts/masking';
import { AppError } from '@nodo/platform/errors';
import { z } from 'zod';
import { findUser, listUsers } from '../identity/queries.ts';
import type { View } from '../read-model/reader.ts';
import { type AuditViewer, isStaff } from './entry-rows.ts';

const idSchema = z.uuid();

/**
 * Finds people by words of their name or e-mail, or one by a whole id. A reader for whom people are masked can
 * only search by id, else hidden data could be guessed: throws VALIDATION_FAILED.
 */
export async function findPeople(view: View, search: string, reader: AuditViewer): Promise<AuditPerson[]> {
  const id = idSchema.safeParse(search);
  if (id.success) {
    const user = await findUser(view, id.data);
    return user ? [personOf(user, reader)] : [];
  }
  if (reader.isMasked) {
    const search = 'Busca por el identificador completo de la persona';
    throw new AppError('VALIDATION_FAILED', search, { search });
  }
  const { rows } = await listUsers(view, {
    search,
    sort: 'name',
    direction: 'asc',
    offset: 0,
    limit: AUDIT_PEOPLE_MAX,
  });
  return rows.map((user) => personOf(user, reader));
}

function personOf(user: UserView, { isMasked }: AuditViewer): AuditPerson {
  const isHidden = isMasked && !isStaff(user.role);
  return {
    id: user.id,
    name: isHidden ? maskPerson(user) : displayName(user),
    email: isMasked ? maskEmail(user.email) : user.email,
    role: user.role,
  };
}
