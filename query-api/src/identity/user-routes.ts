import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import { listCsv } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { countUsers, findUserRow, listUsers } from './queries.ts';
import { userCsv } from './user-csv.ts';

const pathSchema = z.object({ id: z.uuid() });

/** People, for staff: a list, its figures, and one person. */
export function userRoutes({ get, getCsv, app, reader }: Routing): void {
  get('/api/users', (view, { query }) => listUsers(view, query));

  getCsv('/api/users/export', 'usuarios', async (view, { query }) => {
    const all = { sort: 'createdAt', direction: 'desc', offset: 0, limit: LIST_EXPORT_MAX + 1 } as const;
    return listCsv(userCsv, (await listUsers(view, { ...query, ...all })).rows);
  });

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
