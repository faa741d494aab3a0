import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import { FILE_PAGE } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { listClosings } from './closings.ts';
import { warehouseCsv } from './csv.ts';
import { findWarehouse, listWarehouses, warehousesLike } from './queries.ts';

const pathSchema = z.object({ id: z.uuid() });

export function warehouseRoutes({ get, getCsvPages, app, reader }: Routing): void {
  get('/api/warehouses', listWarehouses);

  const file = { columns: warehouseCsv, size: FILE_PAGE };
  getCsvPages('/api/warehouses/export', 'bodegas', file, (view, { query }, last) =>
    warehousesLike(view, query, FILE_PAGE, last),
  );

  get('/api/warehouse-closings', listClosings);

  app.get('/api/warehouses/:id', (request, reply) => {
    requireSession(request, 'warehouses.read');
    const { asOf } = parseInput(asOfQuery, request.query);
    const path = pathSchema.safeParse(request.params);
    if (!path.success) throw new AppError('WAREHOUSE_NOT_FOUND');
    return reader.answer(request, reply, asOf, async (view) => {
      const warehouse = await findWarehouse(view, path.data.id);
      if (!warehouse) throw new AppError('WAREHOUSE_NOT_FOUND');
      return warehouse;
    });
  });
}
