import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { asOfQuery } from '../read-model/as-of.ts';
import type { View } from '../read-model/reader.ts';
import { sharedAnswer } from '../read-model/shared-answer.ts';
import type { Routing } from '../routing.ts';
import { SealedTrees } from './proof.ts';
import { newestSeal, reservesView, shownOf } from './queries.ts';

/** A public endpoint: one response is shared for this long. */
const SHARED_MS = 1_000;

export function reservesRoutes({ app, config, reader }: Routing): void {
  const shown = shownOf(config.tron);
  const read = (view: View) => reservesView(view, shown);
  const current = sharedAnswer(reader, SHARED_MS, read);
  // What was public then is public now.
  app.get('/api/reserves', (request, reply) => {
    const { asOf } = parseInput(asOfQuery.strip(), request.query);
    return asOf ? reader.answer(request, reply, asOf, read) : current(request, reply);
  });

  const trees = new SealedTrees(config.sessionSecret, (position, work) => reader.readAt(position, work));
  // Only about the newest seal: there is no `asOf`.
  app.get('/api/reserves/proof', async (request, reply) => {
    const { userId } = requireSession(request, 'reserves.proveOwn');
    const seal = await reader.answer(request, reply, undefined, newestSeal);
    return seal ? trees.proofFor(userId, seal) : { seal, leaf: null };
  });
}
