import { mailLinkQuerySchema } from '@nodo/contracts/preferences/commands';
import type { Routing } from '../routing.ts';
import { preferencesOf } from './queries.ts';

/** How whoever asks wants the screens to be, and what they want to be told of. */
export function preferenceRoutes({ app, get }: Routing): void {
  get('/api/preferences', (view, { session: { userId } }) => preferencesOf(view, userId));

  // Whatever follows links without anybody having asked (scanners, previews) changes nothing: the page asks first. It
  // finds the token after the mark that browsers send to no server.
  app.get('/api/preferences/mail', async (request, reply) => {
    const { token } = mailLinkQuerySchema.parse(request.query);
    return reply.redirect(`/unsubscribe#${encodeURIComponent(token)}`);
  });
}
