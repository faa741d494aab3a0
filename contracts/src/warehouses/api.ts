import { z } from 'zod';
import { command, file, read } from '../api-route.ts';
import {
  approveClosingBodySchema,
  closingAnswerSchema,
  closingRowSchema,
  rejectClosingBodySchema,
  requestClosingBodySchema,
} from './closing.ts';
import {
  createWarehouseSchema,
  postConstructionUpdateSchema,
  updateWarehouseBodySchema,
} from './commands.ts';
import { listUpdatesSchema, updatesFilterSchema } from './construction.ts';
import {
  constructionUpdateRowSchema,
  constructionUpdateViewSchema,
  warehouseFilterSchema,
  warehouseSavedSchema,
  warehouseViewSchema,
} from './views.ts';

const reading = 'warehouses.read';
const writing = 'warehouses.write';
const closing = { permission: writing, answer: closingAnswerSchema } as const;

export const warehouseRoutes = [
  read('/api/warehouses', 'Bodegas', { permission: reading, answer: z.array(warehouseViewSchema) }),
  read('/api/warehouses/export', 'Bodegas como CSV', {
    people: false,
    permission: writing,
    query: warehouseFilterSchema,
    answer: file('text/csv'),
  }),
  read('/api/warehouses/{id}', 'Una bodega', { permission: reading, answer: warehouseViewSchema }),
  command('POST', '/api/warehouses', 'Crea una bodega', {
    people: false,
    permission: writing,
    body: createWarehouseSchema,
    status: 201,
    answer: warehouseSavedSchema,
  }),
  command('PUT', '/api/warehouses/{id}', 'Cambia una bodega', {
    people: false,
    permission: writing,
    body: updateWarehouseBodySchema,
    answer: warehouseSavedSchema,
  }),
  read('/api/warehouse-closings', 'Cierres de bodegas pedidos, y qué fue de cada uno', {
    people: false,
    permission: writing,
    answer: z.array(closingRowSchema),
  }),
  command('POST', '/api/warehouses/{id}/closing', 'Pide cerrar una bodega: lo confirma otra persona', {
    ...closing,
    body: requestClosingBodySchema,
    status: 201,
  }),
  command(
    'DELETE',
    '/api/warehouses/{id}/closing',
    'Retira la petición propia de cerrar una bodega',
    closing,
  ),
  command('POST', '/api/warehouses/{id}/closing/approval', 'Confirma el cierre que pidió otra persona', {
    ...closing,
    body: approveClosingBodySchema,
  }),
  command('POST', '/api/warehouses/{id}/closing/rejection', 'No confirma el cierre que pidió otra persona', {
    ...closing,
    body: rejectClosingBodySchema,
  }),
  read('/api/construction-updates', 'Avances de la obra', {
    permission: reading,
    query: listUpdatesSchema,
    answer: z.array(constructionUpdateRowSchema),
  }),
  read('/api/construction-updates/export', 'Avances de la obra como CSV', {
    people: false,
    permission: writing,
    query: updatesFilterSchema,
    answer: file('text/csv'),
  }),
  command('POST', '/api/construction-updates', 'Publica un avance de la obra', {
    permission: writing,
    body: postConstructionUpdateSchema,
    status: 201,
    answer: constructionUpdateViewSchema,
  }),
];
