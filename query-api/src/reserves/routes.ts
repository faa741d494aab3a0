import { AFTER_POSITION_HEADER } from '@nodo/contracts/headers';
import type { ReservesView } from '@nodo/contracts/reserves/views';
import { requireSession } from '@nodo/platform/http';
import type { Routing } from '../routing.ts';
import { SealedTrees } from './proof.ts';
import { newestSeal, reservesView, shownOf } from './queries.ts';

/** A public endpoint: one response is shared for this long. */
const SHARED_MS = 1_000;

export function reservesRoutes({ app, config, reader }: Routing): void {
  const shown = shownOf(config.tron);
  let shared: { readonly until: number; readonly answer: Promise<ReservesView> } | undefined;

  app.get('/api/reserves', (request, reply) => {
    const now = performance.now();
    // A client that has seen a newer position must wait for it.
    const isOwn = request.headers[AFTER_POSITION_HEADER] !== undefined;
    if (!isOwn && shared && shared.until > now) return shared.answer;
    const answer = reader.answer(request, reply, undefined, (view) => reservesView(view, shown));
    const mine = { until: now + SHARED_MS, answer };
    shared = mine;
    answer.catch(() => {
      if (shared === mine) shared = undefined;
    });
    return answer;
  });

  const trees = new SealedTrees(config.sessionSecret, (position, work) => reader.readAt(position, work));
  // Only about the newest seal: there is no `asOf`.
  app.get('/api/reserves/proof', async (request, reply) => {
    const { userId } = requireSession(request, 'reserves.proveOwn');
    const seal = await reader.answer(request, reply, undefined, newestSeal);
    return seal ? trees.proofFor(userId, seal) : { seal, leaf: null };
  });
}
