import { changeRoleBodySchema } from '@nodo/contracts/identity/commands';
import { parseInput } from '@nodo/platform/errors';
import type { FastifyInstance } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute } from '../commands/http.ts';
import { idOf } from '../commands/params.ts';

/** Everybody's own name, and the roles that super admins give. */
export function addUserRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  addCommandRoute(app, dispatcher, {
    method: 'PATCH',
    url: '/api/profile',
    permission: 'profile.writeOwn',
    command: 'ChangeProfile',
    status: 200,
  });
  addCommandRoute(app, dispatcher, {
    method: 'PUT',
    url: '/api/users/:id/role',
    permission: 'users.changeRole',
    command: 'ChangeRole',
    status: 200,
    payload: (request) => ({ userId: idOf(request), ...parseInput(changeRoleBodySchema, request.body) }),
  });
}
