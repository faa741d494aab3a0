import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { AppError, parseInput } from '@nodo/platform/errors';
import { mayForOthers, notShown, requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { returnsOfInvestment } from '../earnings/own-queries.ts';
import { asOfQuery } from '../read-model/as-of.ts';
import type { View } from '../read-model/reader.ts';
import type { Routing } from '../routing.ts';
import { investmentCsv } from './csv.ts';
import { investmentQueries } from './queries.ts';

const pathSchema = z.object({ id: z.uuid() });
const noQuery = z.strictObject({});

export function investmentRoutes({ get, getCsvPages, app, config, printer, reader }: Routing): void {
  const queries = investmentQueries(config.tron.usdtContract);

  get('/api/investments', (view, { session, query: { scope, ...wanted } }) =>
    scope === 'all' ? queries.all(view, wanted) : queries.own(view, session.userId, wanted),
  );

  get('/api/investments/warehouses', (view, { session }) => queries.warehousesOf(view, session.userId));

  const file = { columns: investmentCsv, size: INVESTMENTS_PAGE };
  getCsvPages('/api/investments/export', 'inversiones', file, (view, { query }, last) =>
    queries.all(view, { ...query, before: last?.id }),
  );

  /**
   * Registers a GET about one investment: one's own, or any for staff. Everybody else gets INVESTMENT_NOT_FOUND,
   * so that they don't learn that it exists; staff without a recent passkey verification get PASSKEY_REQUIRED.
   */
  const ofOne = <T>(path: string, answer: (view: View, investment: InvestmentView) => T | Promise<T>) =>
    app.get(path, (request, reply) => {
      const session = requireSession(request, 'investments.readOwn');
      const { asOf } = parseInput(asOfQuery, request.query);
      const parameters = pathSchema.safeParse(request.params);
      if (!parameters.success) throw new AppError('INVESTMENT_NOT_FOUND');
      const viewer = { id: session.userId, isStaff: mayForOthers(request, 'investments.readOwn') };
      return reader.answer(request, reply, asOf, async (view) => {
        const investment = await queries.find(view, parameters.data.id, viewer);
        if (!investment) throw notShown(request, 'investments.readOwn', 'INVESTMENT_NOT_FOUND');
        return answer(view, investment);
      });
    });

  ofOne('/api/investments/:id', (_view, investment) => investment);

  ofOne('/api/investments/:id/returns', returnsOfInvestment);

  app.get('/api/investments/:id/receipt', async (request, reply) => {
    const { userId } = requireSession(request, 'investments.readOwn');
    parseInput(noQuery, request.query);
    const path = pathSchema.safeParse(request.params);
    if (!path.success) throw new AppError('INVESTMENT_NOT_FOUND');
    const { id } = path.data;
    const found = await reader.answer(request, reply, undefined, (view) => queries.receipt(view, id, userId));
    if (!found) throw new AppError('INVESTMENT_NOT_FOUND');
    return reply
      .header('content-disposition', `attachment; filename="comprobante-nodo-cartago-${id}.pdf"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('application/pdf')
      .send(await printer.print(userId, 'receipt', async () => found));
  });
}
