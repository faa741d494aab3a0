import { streams } from '@nodo/contracts/streams';
import type { commands } from '@nodo/contracts/warehouses/catalogue';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { createClosingHandlers } from './closing-handlers.ts';
import { evolveWarehouse, type WarehouseState } from './decider.ts';
import { createWarehouseHandlers } from './handlers.ts';
import { addWarehouseRoutes } from './routes.ts';
import { savedWarehouse } from './saved.ts';

export const warehousesModule = {
  streams: (open: OpenStream) => ({
    warehouses: open<WarehouseState>({
      ...{ name: streams.warehouse, initial: null, evolve: evolveWarehouse },
      ...{ isPersonal: false, saved: savedWarehouse },
    }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    const { aggregates, countRows } = services;
    return { ...createWarehouseHandlers(aggregates, countRows), ...createClosingHandlers(aggregates) };
  },
  routes: addWarehouseRoutes,
};
