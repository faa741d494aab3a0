import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { preferencesOf } from './queries.ts';

/** How whoever asks wants the screens to be, and what they want to be told of. */
export function preferenceRoutes({ app, reader }: Routing): void {
  app.get('/api/preferences', (request, reply) => {
    const { userId } = requireSession(request, 'session.read');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => preferencesOf(view, userId));
  });
}
