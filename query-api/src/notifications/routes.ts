import { listNotificationsQuerySchema } from '@nodo/contracts/notifications';
import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { readingQuery } from '../reading/as-of.ts';
import type { Routing } from '../routing.ts';
import { notificationPage } from './queries.ts';

const querySchema = readingQuery.extend(listNotificationsQuerySchema.shape);

/** What one was told: only ever one's own. */
export function notificationRoutes({ app, reader }: Routing): void {
  app.get('/api/notifications', (request, reply) => {
    const session = requireSession(request, 'notifications.readOwn');
    const { asOf, ...query } = parseInput(querySchema, request.query);
    return reader.answer(request, reply, asOf, (view) => notificationPage(view, session.userId, query));
  });
}
