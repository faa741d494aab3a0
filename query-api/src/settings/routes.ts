import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { readingQuery } from '../reading/as-of.ts';
import type { Routing } from '../routing.ts';
import { currentSettings } from './queries.ts';

export function settingsRoutes({ app, reader }: Routing): void {
  app.get('/api/financial-settings', (request, reply) => {
    requireSession(request, 'settings.read');
    const { asOf } = parseInput(readingQuery, request.query);
    return reader.answer(request, reply, asOf, currentSettings);
  });
}
