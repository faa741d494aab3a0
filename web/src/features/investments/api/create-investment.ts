import { type InvestmentView, investmentViewSchema } from '@nodo/contracts/investments/views';
import { post } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { investmentQuery } from './get-investment.ts';
import { investmentsQuery } from './list-investments.ts';

export interface InvestmentRequest {
  warehouseId: string;
  /** USD with 2 decimals. */
  amount: string;
  /** From which it will be paid; undefined: from the balance, at once. */
  walletAddress: string | undefined;
  /** The version of the conditions that was accepted. */
  termsVersion: string;
}

/**
 * Creates an investment and shows it in the list at once; the answer says how to pay it, or that it is paid. Throws
 * ApiError INSUFFICIENT_BALANCE.
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
  // With no list loaded yet, one row is not the list: it is read in full when a screen needs it.
  void queryClient.invalidateQueries({ queryKey: ['investments'] });
  void queryClient.invalidateQueries({ queryKey: ['warehouses'] });
  void queryClient.invalidateQueries({ queryKey: ['portfolio'] });
  return created;
}
