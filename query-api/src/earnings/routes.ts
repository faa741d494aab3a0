import {
  type DistributionDetail,
  type DistributionQuery,
  distributionQuerySchema,
} from '@nodo/contracts/earnings/views';
import { periodSchema } from '@nodo/contracts/periods';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import { listCsv } from '../read-model/list-csv.ts';
import type { View } from '../read-model/reader.ts';
import type { Routing } from '../routing.ts';
import { distributionCsv, shareCsv } from './csv.ts';
import {
  findDistribution,
  listDistributions,
  SHARES_FILE_PAGE,
  sharesAfter,
} from './distribution-queries.ts';
import { accountOf, returnsOf } from './own-queries.ts';

const detailQuery = asOfQuery.extend(distributionQuerySchema.shape);
const paramsSchema = z.object({ period: periodSchema });

/** A person's own balance and returns. */
export function ownRoutes({ get }: Routing): void {
  get('/api/earnings/account', (view, { session: { userId } }) => accountOf(view, userId));

  get('/api/earnings/returns', (view, { session: { userId }, query }) => returnsOf(view, userId, query));
}

/** The monthly distributions, for staff. */
export function distributionRoutes({ get, getCsv, getCsvPages, app, reader }: Routing): void {
  get('/api/distributions', listDistributions);

  getCsv('/api/distributions/export', 'rendimientos', async (view) =>
    listCsv(distributionCsv, (await listDistributions(view)).rows),
  );

  const file = { columns: shareCsv, size: SHARES_FILE_PAGE };
  getCsvPages(
    '/api/distributions/{period}/export',
    'rendimientos-de-un-mes',
    file,
    async (view, { request }, last) => {
      const shares = await sharesAfter(view, periodIn(request), last);
      if (!shares) throw noDistribution();
      return shares;
    },
  );

  app.get('/api/distributions/:period', (request, reply) => {
    requireSession(request, 'distributions.read');
    const period = periodIn(request);
    const { asOf, ...query } = parseInput(detailQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => existing(view, period, query));
  });
}

/** Throws NOT_FOUND for a month without a distribution. */
async function existing(view: View, period: string, page: DistributionQuery): Promise<DistributionDetail> {
  const found = await findDistribution(view, period, page);
  if (!found) throw noDistribution();
  return found;
}

const noDistribution = () => new AppError('NOT_FOUND', 'No hay una distribución de ese mes.');

/** Throws VALIDATION_FAILED for an invalid month. */
function periodIn(request: FastifyRequest): string {
  return parseInput(paramsSchema, request.params).period;
}
