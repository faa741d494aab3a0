import { internalCommandSchema } from '@nodo/contracts/commands';
import type { Config } from '@nodo/platform/config';
import { AppError, parseInput } from '@nodo/platform/errors';
import { isService } from '@nodo/platform/http';
import type { FastifyInstance } from 'fastify';
import type { CommandRequest } from './context.ts';
import type { Dispatcher } from './dispatcher.ts';
import { setPosition } from './http.ts';

/** Here only the demonstration acts on behalf of people, and it has nobody to prompt for a passkey. */
const FULL_STEP_UP = { passkey: true, recentCode: true, payout: true } as const;
const SERVICE = { kind: 'service', name: 'worker' } as const;

/** POST /internal/commands: commands of our own services. Answers NOT_FOUND without the service token. */
export function addInternalRoutes(app: FastifyInstance, dispatcher: Dispatcher, config: Config): void {
  app.post(
    '/internal/commands',
    {
      onRequest: async (request) => {
        if (!isService(request, config)) throw new AppError('NOT_FOUND');
      },
    },
    async (request, reply) => {
      const sent = parseInput(internalCommandSchema, request.body);
      if (!config.embedded && (sent.actor || sent.occurredAt)) {
        throw new AppError('FORBIDDEN', 'Solo la demostración actúa por otros o con otra fecha.');
      }
      const context: CommandRequest = {
        actor: sent.actor ?? SERVICE,
        key: sent.key,
        correlationId: sent.correlationId ?? request.id,
        causationId: request.id,
        occurredAt: sent.occurredAt ?? new Date().toISOString(),
        stepUp: FULL_STEP_UP,
      };
      const outcome = await dispatcher.dispatch(sent.command, sent.payload, context);
      setPosition(reply, outcome);
      return reply.send({ result: outcome.result, position: outcome.position.toString() });
    },
  );
}
