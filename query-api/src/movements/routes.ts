import { bogotaDay } from '@nodo/contracts/bogota';
import { listMovementsQuerySchema, movementFilterSchema } from '@nodo/contracts/movements/views';
import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { asOfSchema } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { movementsCsv } from './csv.ts';
import { checkDays } from './days.ts';
import { everyMovement, movementPage } from './queries.ts';

const asOfField = { asOf: asOfSchema.optional() };
const listQuery = listMovementsQuerySchema.extend(asOfField);
const exportQuery = movementFilterSchema.extend(asOfField);

/** One's own money as it came and went: never anybody else's. */
export function movementRoutes({ app, reader }: Routing): void {
  app.get('/api/transactions', (request, reply) => {
    const { userId } = requireSession(request, 'portfolio.readOwn');
    const { asOf, ...query } = parseInput(listQuery, request.query);
    checkDays(query);
    return reader.answer(request, reply, asOf, (view) => movementPage(view, userId, query));
  });

  app.get('/api/transactions/export', async (request, reply) => {
    const { userId } = requireSession(request, 'portfolio.readOwn');
    const { asOf, ...filter } = parseInput(exportQuery, request.query);
    checkDays(filter);
    const all = await reader.answer(request, reply, asOf, (view) => everyMovement(view, userId, filter));
    return reply
      .header(
        'content-disposition',
        `attachment; filename="movimientos-nodo-cartago-${bogotaDay(new Date())}.csv"`,
      )
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(movementsCsv(all));
  });
}
