import type { AgreedTerms } from '@nodo/contracts/investments/values';
import { type InvestmentView, investmentViewSchema } from '@nodo/contracts/investments/views';
import { post } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { investmentQuery } from './get-investment.ts';
import { investmentsQuery } from './own-investments.ts';

/** With the terms that were shown; the server refuses others than its own. */
export interface InvestmentRequest extends AgreedTerms {
  warehouseId: string;
  /** USD with 2 decimals. */
  amount: string;
  /** Share of the warehouse that was shown, in percent; the server refuses another than its own. */
  sharePercentage: string;
  /** The wallet that will pay it; undefined: paid from the balance immediately. */
  walletAddress: string | undefined;
  /** Version of the accepted terms. */
  termsVersion: string;
}

/**
 * Creates an investment and adds it to the cached list; the answer has the payment instructions, or says that it is
 * paid. Throws ApiError INSUFFICIENT_BALANCE.
 */
export async function createInvestment(
  { walletAddress, ...body }: InvestmentRequest,
  key: string,
): Promise<InvestmentView> {
  const isFromBalance = walletAddress === undefined;
  const created = await post(isFromBalance ? '/api/reinvestments' : '/api/investments', {
    body: isFromBalance ? body : { ...body, walletAddress },
    key,
    schema: investmentViewSchema,
  });
  queryClient.setQueryData(investmentQuery(created.id).queryKey, created);
  queryClient.setQueryData(investmentsQuery().queryKey, (rows) => [
    created,
    ...(rows ?? []).filter((row) => row.id !== created.id),
  ]);
  // If no list is cached yet, a single row must not stand in for it: it is fetched in full when a screen needs it.
  void queryClient.invalidateQueries({ queryKey: ['investments'] });
  void queryClient.invalidateQueries({ queryKey: ['warehouses'] });
  void queryClient.invalidateQueries({ queryKey: ['portfolio'] });
  return created;
}
