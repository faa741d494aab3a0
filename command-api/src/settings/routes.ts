import { referenceCurrencySchema, setReferenceRateBodySchema } from '@nodo/contracts/settings/values';
import { AppError, parseInput } from '@nodo/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute } from '../commands/http.ts';

const paramsSchema = z.object({ currency: referenceCurrencySchema });

/** A currency without rates is no place (NOT_FOUND). */
function currencyOf(request: FastifyRequest) {
  const params = paramsSchema.safeParse(request.params);
  if (!params.success) throw new AppError('NOT_FOUND');
  return params.data.currency;
}

export function addSettingsRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/financial-settings',
    permission: 'settings.write',
    command: 'UpdateFinancialSettings',
    status: 200,
  });
  addCommandRoute(app, dispatcher, {
    method: 'PUT',
    url: '/api/reference-rates/:currency',
    permission: 'settings.write',
    command: 'SetReferenceRate',
    status: 200,
    payload: (request) => ({
      currency: currencyOf(request),
      ...parseInput(setReferenceRateBodySchema, request.body),
    }),
  });
}
