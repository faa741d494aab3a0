import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
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
import { findDistribution, listDistributions } from './distribution-queries.ts';
import { accountOf, returnsOf } from './own-queries.ts';

const detailQuery = asOfQuery.extend(distributionQuerySchema.shape);
const paramsSchema = z.object({ period: periodSchema });

/** A person's own balance and returns. */
export function ownRoutes({ get }: Routing): void {
  get('/api/earnings/account', (view, { session: { userId } }) => accountOf(view, userId));

  get('/api/earnings/returns', (view, { session: { userId }, query }) => returnsOf(view, userId, query));
}

/** The monthly distributions, for staff. */
export function distributionRoutes({ get, getCsv, app, reader }: Routing): void {
  get('/api/distributions', listDistributions);

  getCsv('/api/distributions/export', 'rendimientos', async (view) =>
    listCsv(distributionCsv, (await listDistributions(view)).rows),
  );

  getCsv('/api/distributions/{period}/export', 'rendimientos-de-un-mes', async (view, { request }) => {
    const all = { offset: 0, limit: LIST_EXPORT_MAX + 1 };
    return listCsv(shareCsv, (await existing(view, periodIn(request), all)).shares);
  });

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
  if (!found) throw new AppError('NOT_FOUND', 'No hay una distribución de ese mes.');
  return found;
}

/** Throws VALIDATION_FAILED for an invalid month. */
function periodIn(request: FastifyRequest): string {
  return parseInput(paramsSchema, request.params).period;
}
