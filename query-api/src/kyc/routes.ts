import { AppError, parseInput } from '@nodo/platform/errors';
import { mayForOthers, notShown, requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { kycDuplicates } from './duplicates.ts';
import { kycFigures } from './figures.ts';
import { kycQueries, userExists } from './queries.ts';

const paramsSchema = z.object({ id: z.uuid() });

/** One's own KYC, anybody's for staff, and what waits for a decision. */
export function kycRoutes({ get, app, config, reader }: Routing): void {
  const kyc = kycQueries(config.kycValidDays);

  app.get('/api/kyc/user/:id', async (request, reply) => {
    const session = requireSession(request, 'kyc.readOwn');
    const params = paramsSchema.safeParse(request.params);
    const userId = params.data?.id.toLowerCase() ?? '';
    const isOwner = session.userId === userId;
    if (!params.success || !(isOwner || mayForOthers(request, 'kyc.readOwn'))) {
      throw notShown(request, 'kyc.readOwn', 'NOT_FOUND');
    }
    const { asOf } = parseInput(asOfQuery, request.query);
    const record = await reader.answer(request, reply, asOf, async (view) => {
      const found = await kyc.find(view, userId, isOwner);
      if (!found && !isOwner && !(await userExists(view, userId))) throw new AppError('NOT_FOUND');
      return found ?? null;
    });
    // Nothing yet is an answer, too: the word, not an empty body.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(record));
  });

  get('/api/kyc/pending-review', (view) => kyc.waiting(view));
  get('/api/kyc/decided', (view, { query }) => kyc.decided(view, query.search));
  get('/api/kyc/figures', (view) => kycFigures(view));

  app.get('/api/kyc/:id/duplicates', async (request, reply) => {
    requireSession(request, 'kyc.review');
    const { id } = paramsSchema.safeParse(request.params).data ?? {};
    if (id === undefined) throw new AppError('NOT_FOUND');
    const { asOf } = parseInput(asOfQuery, request.query);
    return reader.answer(request, reply, asOf, async (view) => {
      if (!(await userExists(view, id))) throw new AppError('NOT_FOUND');
      return kycDuplicates(view, id);
    });
  });
}
