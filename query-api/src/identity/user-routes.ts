import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { countUsers, findUserRow, listUsers } from './queries.ts';

const pathSchema = z.object({ id: z.uuid() });

/** Everybody, for staff: a page, the figures above it, and one person. */
export function userRoutes({ get, app, reader }: Routing): void {
  get('/api/users', (view, { query }) => listUsers(view, query));

  get('/api/users/stats', countUsers);

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
