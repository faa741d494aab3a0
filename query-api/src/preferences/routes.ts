import { mailLinkQuerySchema } from '@nodo/contracts/preferences/commands';
import type { Routing } from '../routing.ts';
import { preferencesOf } from './queries.ts';

/** A person's own preferences for screens and notifications. */
export function preferenceRoutes({ app, get }: Routing): void {
  get('/api/preferences', (view, { session: { userId } }) => preferencesOf(view, userId));

  // Unsubscribe links in e-mails. Scanners and link previews must not change anything, so the page asks first.
  // The token goes in the URL fragment, which browsers don't send to servers.
  app.get('/api/preferences/mail', async (request, reply) => {
    const { token } = mailLinkQuerySchema.parse(request.query);
    return reply.redirect(`/unsubscribe#${encodeURIComponent(token)}`);
  });
}
