import { z } from 'zod';
import { command, read } from '../api-route.ts';
import {
  createWarehouseSchema,
  postConstructionUpdateSchema,
  updateWarehouseBodySchema,
} from './commands.ts';
import { listUpdatesSchema } from './construction.ts';
import {
  constructionUpdateRowSchema,
  constructionUpdateViewSchema,
  warehouseSavedSchema,
  warehouseViewSchema,
} from './views.ts';

const reading = 'warehouses.read';
const writing = 'warehouses.write';

export const warehouseRoutes = [
  read('/api/warehouses', 'Bodegas', { permission: reading, answer: z.array(warehouseViewSchema) }),
  read('/api/warehouses/{id}', 'Una bodega', { permission: reading, answer: warehouseViewSchema }),
  command('POST', '/api/warehouses', 'Crea una bodega', {
    permission: writing,
    body: createWarehouseSchema,
    status: 201,
    answer: warehouseSavedSchema,
  }),
  command('PUT', '/api/warehouses/{id}', 'Cambia una bodega', {
    permission: writing,
    body: updateWarehouseBodySchema,
    answer: warehouseSavedSchema,
  }),
  read('/api/construction-updates', 'Avances de la obra', {
    permission: reading,
    query: listUpdatesSchema,
    answer: z.array(constructionUpdateRowSchema),
  }),
  command('POST', '/api/construction-updates', 'Publica un avance de la obra', {
    permission: writing,
    body: postConstructionUpdateSchema,
    status: 201,
    answer: constructionUpdateViewSchema,
  }),
];
