import { listUsersQuerySchema } from '@nodo/contracts/identity/views';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { asOfQuery, asOfSchema } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { countUsers, findUserRow, listUsers } from './queries.ts';

const listQuery = listUsersQuerySchema.extend({ asOf: asOfSchema.optional() });
const pathSchema = z.object({ id: z.uuid() });

/** Everybody, for staff: a page, the figures above it, and one person. */
export function userRoutes({ app, reader }: Routing): void {
  app.get('/api/users', (request, reply) => {
    requireSession(request, 'users.read');
    const { asOf, ...query } = parseInput(listQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => listUsers(view, query));
  });

  app.get('/api/users/stats', (request, reply) => {
    requireSession(request, 'users.read');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, countUsers);
  });

  app.get('/api/users/:id', (request, reply) => {
    requireSession(request, 'users.read');
    const { asOf } = parseInput(asOfQuery, request.query);
    const path = pathSchema.safeParse(request.params);
    if (!path.success) throw new AppError('USER_NOT_FOUND');
    return reader.answer(request, reply, asOf, async (view) => {
      const user = await findUserRow(view, path.data.id);
      if (!user) throw new AppError('USER_NOT_FOUND');
      return user;
    });
  });
}
