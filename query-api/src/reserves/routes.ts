import { requireSession } from '@nodo/platform/http';
import { sharedAnswer } from '../read-model/shared-answer.ts';
import type { Routing } from '../routing.ts';
import { SealedTrees } from './proof.ts';
import { newestSeal, reservesView, shownOf } from './queries.ts';

/** A public endpoint: one response is shared for this long. */
const SHARED_MS = 1_000;

export function reservesRoutes({ app, config, reader }: Routing): void {
  const shown = shownOf(config.tron);
  app.get(
    '/api/reserves',
    sharedAnswer(reader, SHARED_MS, (view) => reservesView(view, shown)),
  );

  const trees = new SealedTrees(config.sessionSecret, (position, work) => reader.readAt(position, work));
  // Only about the newest seal: there is no `asOf`.
  app.get('/api/reserves/proof', async (request, reply) => {
    const { userId } = requireSession(request, 'reserves.proveOwn');
    const seal = await reader.answer(request, reply, undefined, newestSeal);
    return seal ? trees.proofFor(userId, seal) : { seal, leaf: null };
  });
}
