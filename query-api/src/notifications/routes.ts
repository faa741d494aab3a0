import { listNotificationsQuerySchema } from '@nodo/contracts/notifications/views';
import { audiencePermissions, staffAudiences } from '@nodo/contracts/permissions';
import { parseInput } from '@nodo/platform/errors';
import { accessOf, requireSession } from '@nodo/platform/http';
import type { Session } from '@nodo/platform/sessions';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { type Hearer, notificationPage } from './queries.ts';

const querySchema = asOfQuery.extend(listNotificationsQuerySchema.shape);

/** What one was told: as oneself, and as one of those who are told together. */
export function notificationRoutes({ app, reader }: Routing): void {
  app.get('/api/notifications', (request, reply) => {
    const session = requireSession(request, 'notifications.readOwn');
    const { asOf, ...query } = parseInput(querySchema, request.query);
    const hearer = hearerOf(session, app.asksForPasskey);
    return reader.answer(request, reply, asOf, (view) => notificationPage(view, hearer, query));
  });
}

/**
 * What staff are told names people, so that today's rights decide about it, also in views of the past: who was of the
 * staff then and no longer is sees none of it.
 */
function hearerOf(session: Session, asksForPasskey: boolean): Hearer {
  const access = staffAudiences.map((audience) => ({
    audience,
    access: accessOf(session, audiencePermissions[audience], asksForPasskey),
  }));
  return {
    userId: session.userId,
    closed: access.filter(({ access }) => access !== 'granted').map(({ audience }) => audience),
    needsPasskey: access.some(({ access }) => access === 'passkey_needed'),
  };
}
