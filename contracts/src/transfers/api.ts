import { z } from 'zod';
import { file, personField, read, scopeQuerySchema, searchField } from '../api-route.ts';
import { contactViewSchema } from '../contact.ts';
import { periodFields } from '../period-fields.ts';
import { blockchainRatesViewSchema, blockchainTransactionViewSchema, transferStatusSchema } from './views.ts';

const permission = 'transfers.readOwn';

/** `direction`: only incoming or only outgoing ones; `from` and `to`: detected, or asked for, in these days. */
const transactionFilterSchema = z.strictObject({
  search: searchField,
  status: z.enum(transferStatusSchema.options, { error: 'El estado no existe' }).optional(),
  direction: z.enum(['in', 'out'], { error: 'La dirección es in u out' }).optional(),
  ...periodFields,
});
export type TransactionFilter = z.infer<typeof transactionFilterSchema>;

/**
 * Newest first, at most `TRANSACTIONS_PAGE`; `before`: older than this one. `investmentId`: only payments, or attempted
 * payments, of this investment; `id`: only this one; `person`: with scope `all`, what `own` lists for them. `search`,
 * `status`, `from` and `to` only apply to scope `all`.
 */
const transactionsQuerySchema = scopeQuerySchema.extend({
  person: personField,
  ...transactionFilterSchema.shape,
  investmentId: z.uuid('Escribe el identificador de una inversión').optional(),
  id: z.uuid('Escribe el identificador de una transacción').optional(),
  before: z.uuid('Escribe el identificador de una transacción').optional(),
});
export type TransactionsQuery = Pick<
  z.output<typeof transactionsQuerySchema>,
  'investmentId' | 'id' | 'before' | 'direction'
>;
export type AllTransactionsQuery = TransactionsQuery & TransactionFilter;

export const transferRoutes = [
  read('/api/blockchain/transactions', 'Transferencias propias, o todas', {
    people: 'transfers',
    permission,
    allPermission: 'transfers.readAll',
    query: transactionsQuerySchema,
    answer: z.array(blockchainTransactionViewSchema),
  }),
  read('/api/blockchain/transactions/export', 'Transferencias de todos como CSV', {
    people: 'transfers',
    permission: 'transfers.readAll',
    query: transactionFilterSchema,
    answer: file('text/csv'),
  }),
  read('/api/blockchain/rates', 'Tasas y estado de la red', {
    people: false,
    permission,
    answer: blockchainRatesViewSchema,
  }),
  read('/api/contact', 'Dónde nos escriben, y quién responde por la plataforma', {
    people: false,
    permission: 'public',
    isPresentOnly: true,
    answer: contactViewSchema,
  }),
];
