import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute } from '../commands/http.ts';

export function addSettingsRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/financial-settings',
    permission: 'settings.write',
    command: 'UpdateFinancialSettings',
    status: 200,
  });
}
