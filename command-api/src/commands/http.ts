import type { CommandName } from '@nodo/contracts/commands';
import { IDEMPOTENCY_KEY_HEADER, POSITION_HEADER } from '@nodo/contracts/headers';
import type { Permission } from '@nodo/contracts/permissions';
import { AppError } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { newId } from '@nodo/platform/ids';
import type { Session } from '@nodo/platform/sessions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CommandRequest, Outcome } from './context.ts';
import type { Dispatcher } from './dispatcher.ts';

const keySchema = z.uuid();

/** The `Idempotency-Key` of a request; throws IDEMPOTENCY_KEY_REQUIRED when there is none or it is no UUID. */
function idempotencyKey(request: FastifyRequest): string {
  const key = keySchema.safeParse(request.headers[IDEMPOTENCY_KEY_HEADER]);
  if (!key.success) throw new AppError('IDEMPOTENCY_KEY_REQUIRED');
  return key.data.toLowerCase();
}

/** What a signed-in person's request tells about their command. */
export function commandRequest(request: FastifyRequest, session: Session): CommandRequest {
  return {
    actor: { kind: 'user', id: session.userId, role: session.role },
    key: idempotencyKey(request),
    correlationId: newId(),
    causationId: request.id,
    occurredAt: new Date().toISOString(),
    stepUp: session.stepUp,
    sessionId: session.id,
  };
}

/** Says up to which commit position a reader has to wait to see what was done. */
export function setPosition(reply: FastifyReply, outcome: Outcome<unknown>): void {
  reply.header(POSITION_HEADER, outcome.position.toString());
}

export interface CommandRoute {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly permission: Permission;
  readonly command: CommandName;
  /** 201 when the command makes something. */
  readonly status: 200 | 201;
  /** The command's payload; by default the body as it came. */
  readonly payload?: (request: FastifyRequest) => unknown;
}

/** A public route that hands one command to the dispatcher. */
export function addCommandRoute(app: FastifyInstance, dispatcher: Dispatcher, route: CommandRoute): void {
  app.route({
    method: route.method,
    url: route.url,
    handler: async (request, reply) => {
      const session = requireSession(request, route.permission);
      const sent = commandRequest(request, session);
      const payload = route.payload ? route.payload(request) : request.body;
      const outcome = await dispatcher.dispatch(route.command, payload, sent);
      setPosition(reply, outcome);
      return reply.status(route.status).send(outcome.result);
    },
  });
}
