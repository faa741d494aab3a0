import { KYC_WAITING_MAX } from '@nodo/contracts/kyc/views';
import { AppError, parseInput } from '@nodo/platform/errors';
import { mayForOthers, notShown, requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import { type CsvPages, FILE_PAGE } from '../read-model/list-csv.ts';
import type { View } from '../read-model/reader.ts';
import type { Routing } from '../routing.ts';
import { kycDuplicates } from './duplicates.ts';
import { kycFigures } from './figures.ts';
import { kycQueries, userExists, type WaitingRow } from './queries.ts';
import { kycQueueCsv } from './queue-csv.ts';
import { kycScreening } from './screening.ts';

const paramsSchema = z.object({ id: z.uuid() });

/** KYC records: one's own, anybody's for staff, and the review queue. */
export function kycRoutes({ get, getCsvPages, app, config, reader }: Routing): void {
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
    // Without a record the response is JSON `null`, not an empty body.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(record));
  });

  get('/api/kyc/pending-review', (view, { query: { id } }) => kyc.waiting(view, KYC_WAITING_MAX + 1, id));
  const file: CsvPages<WaitingRow> = { columns: kycQueueCsv, size: FILE_PAGE };
  getCsvPages('/api/kyc/pending-review/export', 'verificaciones', file, (view, { query, session }, last) =>
    kyc.waitingAfter(view, { ...query, ownId: session.userId }, last, FILE_PAGE),
  );
  get('/api/kyc/decided', (view, { query }) => kyc.decided(view, query.search));
  get('/api/kyc/figures', (view) => kycFigures(view));

  /** Registers a GET about one person, for reviewers. Throws NOT_FOUND for an unknown person. */
  const about = <T>(path: string, answer: (view: View, userId: string) => Promise<T>) =>
    app.get(path, async (request, reply) => {
      requireSession(request, 'kyc.review');
      const { id } = paramsSchema.safeParse(request.params).data ?? {};
      if (id === undefined) throw new AppError('NOT_FOUND');
      const { asOf } = parseInput(asOfQuery, request.query);
      return reader.answer(request, reply, asOf, async (view) => {
        if (!(await userExists(view, id))) throw new AppError('NOT_FOUND');
        return answer(view, id);
      });
    });
  about('/api/kyc/:id/duplicates', kycDuplicates);
  about('/api/kyc/:id/screening', kycScreening);
}
