import { errorBodySchema } from '@nodo/contracts/errors';
import { type InvestmentView, investmentViewSchema } from '@nodo/contracts/investments/views';
import { microFromUsdt } from '@nodo/contracts/money';
import { evolutionSchema } from '@nodo/contracts/portfolio/evolution';
import { portfolioReturnSchema, portfolioViewSchema } from '@nodo/contracts/portfolio/views';
import {
  type BlockchainTransactionView,
  blockchainTransactionViewSchema,
} from '@nodo/contracts/transfers/views';
import { type WarehouseView, warehouseViewSchema } from '@nodo/contracts/warehouses/views';
import { z } from 'zod';
import type { Answer, Client } from './client.ts';
import { eventually } from './eventually.ts';

/** GETs of one person, each parsed against its contract: a mismatch fails the test. */

async function read<S extends z.ZodType>(client: Client, path: string, schema: S): Promise<z.output<S>> {
  const answer = await client.get(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return schema.parse(answer.body);
}

export function investment(client: Client, id: string): Promise<InvestmentView> {
  return read(client, `/api/investments/${id}`, investmentViewSchema);
}

export function investments(client: Client, scope: 'own' | 'all' = 'own'): Promise<InvestmentView[]> {
  return read(client, `/api/investments?scope=${scope}`, z.array(investmentViewSchema));
}

export function warehouses(client: Client): Promise<WarehouseView[]> {
  return read(client, '/api/warehouses', z.array(warehouseViewSchema));
}

export function transactions(
  client: Client,
  scope: 'own' | 'all' = 'own',
): Promise<BlockchainTransactionView[]> {
  const schema = z.array(blockchainTransactionViewSchema);
  return read(client, `/api/blockchain/transactions?scope=${scope}`, schema);
}

/** The transaction that pays an investment, once detected. */
export async function paymentOf(
  client: Client,
  investmentId: string,
): Promise<BlockchainTransactionView | undefined> {
  return (await transactions(client)).find((row) => row.investmentId === investmentId);
}

export function portfolio(client: Client) {
  return read(client, '/api/analytics/portfolio', portfolioViewSchema);
}

export const evolution = (client: Client) =>
  read(client, '/api/analytics/portfolio-evolution', evolutionSchema);

export const portfolioReturn = (client: Client) =>
  read(client, '/api/analytics/portfolio-return', portfolioReturnSchema);

/** Waits until an investment is confirmed. */
export function confirmed(client: Client, id: string, timeoutMs = 60_000): Promise<InvestmentView> {
  const what = `investment ${id} to be confirmed`;
  return eventually(
    what,
    async () => {
      const now = await investment(client, id);
      return now.status === 'confirmed' && now;
    },
    timeoutMs,
  );
}

/** The amount to pay for an investment, in micro-USDT. */
export function priceOf({ payment }: InvestmentView): bigint {
  return microFromUsdt(payment.amountUsdt);
}

/** Parses the body of an error response, which must have the common shape. */
export function refusalOf(answer: Answer) {
  return errorBodySchema.strict().parse(answer.body);
}
