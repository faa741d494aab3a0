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

/** GETs of one person, each parsed against its contract: an answer off its schema fails the test. */

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

/** The transaction that pays an investment, once it was seen. */
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
export function confirmed(client: Client, id: string, timeoutMs = 30_000): Promise<InvestmentView> {
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

/** What an investment asks for, in micro-USDT. */
export function priceOf({ payment }: InvestmentView): bigint {
  return microFromUsdt(payment.amountUsdt);
}

/** The body of a refusal, which has to look like every other refusal. */
export function refusalOf(answer: Answer) {
  return errorBodySchema.strict().parse(answer.body);
}
