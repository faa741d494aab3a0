import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { readingQuery } from '../reading/as-of.ts';
import type { Routing } from '../routing.ts';
import { findUser } from './queries.ts';

export function identityRoutes({ app, reader }: Routing): void {
  app.get('/api/auth/user', (request, reply) => {
    const session = requireSession(request, 'session.read');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, async (view) => {
      const user = await findUser(view, session.userId);
      // Signed in, so the person exists: either not yet (in the past) or not yet projected.
      if (!user) throw new AppError(asOf ? 'NOT_FOUND' : 'UNAVAILABLE');
      return user;
    });
  });
}
