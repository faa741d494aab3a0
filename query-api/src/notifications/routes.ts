import { audiencePermissions, staffAudiences } from '@nodo/contracts/permissions';
import { accessOf } from '@nodo/platform/http';
import type { Session } from '@nodo/platform/sessions';
import type { Routing } from '../routing.ts';
import { type Hearer, notificationPage } from './queries.ts';

/** A person's notifications: their own, and those of the audiences they belong to. */
export function notificationRoutes({ app, get }: Routing): void {
  get('/api/notifications', (view, { session, query }) =>
    notificationPage(view, hearerOf(session, app.asksForPasskey), query),
  );
}

/**
 * Staff notifications name people, so today's permissions apply, also in views of the past: former staff see none
 * of them.
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
