import { cameraConditionBodySchema } from '@nodo/contracts/videos/commands';
import { parseInput } from '@nodo/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute } from '../commands/http.ts';
import { idOf } from '../commands/params.ts';

const named = (request: FastifyRequest) => ({ videoId: idOf(request) });

/** Publishing, taking back and looking at videos; registering cameras and telling how they are. */
export function addVideoRoutes(app: FastifyInstance, dispatcher: Dispatcher): void {
  const permission = 'videos.write';
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/progress-videos',
    permission,
    command: 'PublishProgressVideo',
    status: 201,
  });
  addCommandRoute(app, dispatcher, {
    method: 'DELETE',
    url: '/api/progress-videos/:id',
    permission,
    command: 'WithdrawProgressVideo',
    status: 200,
    payload: named,
  });
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/progress-videos/:id/views',
    permission: 'videos.read',
    command: 'RecordVideoView',
    status: 200,
    payload: named,
  });
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/live-cameras',
    permission,
    command: 'RegisterCamera',
    status: 201,
  });
  addCommandRoute(app, dispatcher, {
    method: 'PUT',
    url: '/api/live-cameras/:id',
    permission,
    command: 'ChangeCameraStatus',
    status: 200,
    payload: (request) => ({
      ...parseInput(cameraConditionBodySchema, request.body),
      cameraId: idOf(request),
    }),
  });
}
