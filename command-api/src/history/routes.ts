import { foldQuerySchema } from '@nodo/contracts/history/views';
import type { Config } from '@nodo/platform/config';
import { AppError, parseInput } from '@nodo/platform/errors';
import type { EventStore } from '@nodo/platform/event-store';
import { isService } from '@nodo/platform/http';
import type { FastifyInstance } from 'fastify';
import { type FoldsByName, replay } from './replay.ts';

interface ReplayServices {
  readonly aggregates: FoldsByName;
  readonly store: Pick<EventStore, 'readPage'>;
  readonly config: Config;
}

/**
 * GET /internal/history: a stream step by step, for query-api, which decides who may see it. Answers NOT_FOUND
 * without the service token.
 */
export function addReplayRoutes(app: FastifyInstance, { aggregates, store, config }: ReplayServices): void {
  app.get('/internal/history', async (request) => {
    if (!isService(request, config)) throw new AppError('NOT_FOUND');
    const { stream, from, limit, states } = parseInput(foldQuerySchema, request.query);
    return replay(store, aggregates, stream, { from, limit, withStates: states === 'yes' });
  });
}
