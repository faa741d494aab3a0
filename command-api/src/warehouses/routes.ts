import { updateWarehouseBodySchema } from '@nodo/contracts/warehouses/commands';
import { parseInput } from '@nodo/platform/errors';
import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute } from '../commands/http.ts';
import { idOf } from '../commands/params.ts';

export function addWarehouseRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  const permission = 'warehouses.write';
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/warehouses',
    permission,
    command: 'CreateWarehouse',
    status: 201,
  });
  addCommandRoute(app, dispatcher, {
    method: 'PUT',
    url: '/api/warehouses/:id',
    permission,
    command: 'UpdateWarehouse',
    status: 200,
    payload: (request) => ({
      ...parseInput(updateWarehouseBodySchema, request.body),
      warehouseId: idOf(request),
    }),
  });
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/construction-updates',
    permission,
    command: 'PostConstructionUpdate',
    status: 201,
  });
}
