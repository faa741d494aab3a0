import { audiencePermissions, staffAudiences } from '@nodo/contracts/permissions';
import { accessOf } from '@nodo/platform/http';
import type { Session } from '@nodo/platform/sessions';
import type { Routing } from '../routing.ts';
import { type Hearer, notificationPage } from './queries.ts';

/** What one was told: as oneself, and as one of those who are told together. */
export function notificationRoutes({ app, get }: Routing): void {
  get('/api/notifications', (view, { session, query }) =>
    notificationPage(view, hearerOf(session, app.asksForPasskey), query),
  );
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
