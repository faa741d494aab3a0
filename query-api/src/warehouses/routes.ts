import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import { listCsv } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { listClosings } from './closings.ts';
import { warehouseCsv } from './csv.ts';
import { findWarehouse, listWarehouses, warehousesLike } from './queries.ts';

const pathSchema = z.object({ id: z.uuid() });

export function warehouseRoutes({ get, getCsv, app, reader }: Routing): void {
  get('/api/warehouses', listWarehouses);

  getCsv('/api/warehouses/export', 'bodegas', async (view, { query }) =>
    listCsv(warehouseCsv, await warehousesLike(view, query, LIST_EXPORT_MAX + 1)),
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
