import { z } from 'zod';
import { command, file, personField, read, scopeQuerySchema, searchField } from '../api-route.ts';
import { periodFields } from '../period-fields.ts';
import { createInvestmentSchema, reinvestSchema } from './commands.ts';
import { investmentStatuses } from './statuses.ts';
import { investmentStatusOfSchema, investmentViewSchema } from './views.ts';

const permission = 'investments.readOwn';

/** `from` and `to`: created in these days. */
const investmentFilterSchema = z.strictObject({
  search: searchField,
  status: z.enum(investmentStatuses, { error: 'El estado no existe' }).optional(),
  ...periodFields,
});
export type InvestmentFilter = z.infer<typeof investmentFilterSchema>;

/**
 * Newest first, at most `INVESTMENTS_PAGE`; `before`: older than this investment; `id`: only this one; `warehouseId`:
 * only in this warehouse; `person`: with scope `all`, only theirs.
 */
const investmentsQuerySchema = scopeQuerySchema.extend({
  ...investmentFilterSchema.shape,
  person: personField,
  warehouseId: z.uuid('Selecciona una bodega').optional(),
  id: z.uuid('Escribe el identificador de una inversión').optional(),
  before: z.uuid('Escribe el identificador de una inversión').optional(),
});

export const investmentRoutes = [
  read('/api/investments', 'Inversiones propias, o todas', {
    people: 'investments',
    permission,
    allPermission: 'investments.readAll',
    query: investmentsQuerySchema,
    answer: z.array(investmentViewSchema),
  }),
  read('/api/investments/export', 'Inversiones de todos como CSV', {
    people: 'investments',
    permission: 'investments.readAll',
    query: investmentFilterSchema,
    answer: file('text/csv'),
  }),
  read('/api/investments/warehouses', 'Bodegas en las que uno tiene una inversión pendiente o confirmada', {
    people: false,
    permission,
    answer: z.array(z.uuid()),
  }),
  read('/api/investments/{id}', 'Una inversión', {
    people: 'investments',
    permission,
    answer: investmentViewSchema,
  }),
  read('/api/investments/{id}/receipt', 'Comprobante de una inversión propia', {
    people: false,
    permission,
    isPresentOnly: true,
    answer: file('application/pdf'),
  }),
  command('POST', '/api/investments', 'Crea una inversión', {
    permission: 'investments.create',
    body: createInvestmentSchema,
    status: 201,
    answer: investmentViewSchema,
  }),
  command('POST', '/api/reinvestments', 'Invierte con el saldo propio: queda confirmada de una vez', {
    permission: 'investments.create',
    body: reinvestSchema,
    status: 201,
    answer: investmentViewSchema,
  }),
  command('POST', '/api/investments/{id}/cancellation', 'Cancela una inversión propia que no se ha pagado', {
    permission: 'investments.create',
    answer: investmentStatusOfSchema,
  }),
];
