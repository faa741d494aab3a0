import { settingsHistoryQuerySchema } from '@nodo/contracts/settings/values';
import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { currentSettings, settingsHistory } from './queries.ts';
import { referenceRates } from './rates.ts';

const historyQuery = asOfQuery.extend(settingsHistoryQuerySchema.shape);

/** What is in force, for everybody; how it came to be, for those who may change it. */
export function settingsRoutes({ app, reader }: Routing): void {
  app.get('/api/financial-settings', (request, reply) => {
    requireSession(request, 'settings.read');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, currentSettings);
  });

  app.get('/api/reference-rates', (request, reply) => {
    requireSession(request, 'settings.read');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, referenceRates);
  });

  app.get('/api/financial-settings/history', (request, reply) => {
    requireSession(request, 'settings.write');
    const { asOf, offset, limit } = parseInput(historyQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => settingsHistory(view, offset, limit));
  });
}
