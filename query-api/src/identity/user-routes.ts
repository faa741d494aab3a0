import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { countUsers, findUserRow, listUsers, USERS_FILE_PAGE, usersAfter } from './queries.ts';
import { userCsv } from './user-csv.ts';

const pathSchema = z.object({ id: z.uuid() });

/** People, for staff: a list, its figures, and one person. */
export function userRoutes({ get, getCsvPages, app, reader }: Routing): void {
  get('/api/users', (view, { query }) => listUsers(view, query));

  const file = { columns: userCsv, size: USERS_FILE_PAGE };
  getCsvPages('/api/users/export', 'usuarios', file, (view, { query }, last) =>
    usersAfter(view, query, last?.id),
  );

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
