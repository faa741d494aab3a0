import { projectImageBodySchema } from '@nodo/contracts/images/commands';
import { parseInput } from '@nodo/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute } from '../commands/http.ts';
import { idOf } from '../commands/params.ts';

const named = (request: FastifyRequest) => ({ imageId: idOf(request) });

export function addImageRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  const permission = 'warehouses.write';
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/project-images',
    permission,
    command: 'AddProjectImage',
    status: 201,
  });
  addCommandRoute(app, dispatcher, {
    method: 'PUT',
    url: '/api/project-images/:id',
    permission,
    command: 'UpdateProjectImage',
    status: 200,
    payload: (request) => ({ ...parseInput(projectImageBodySchema, request.body), ...named(request) }),
  });
  addCommandRoute(app, dispatcher, {
    method: 'DELETE',
    url: '/api/project-images/:id',
    permission,
    command: 'RemoveProjectImage',
    status: 200,
    payload: named,
  });
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/project-images/:id/restore',
    permission,
    command: 'RestoreProjectImage',
    status: 200,
    payload: named,
  });
}
