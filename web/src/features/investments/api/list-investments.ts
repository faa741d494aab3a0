import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';

/** `own`: those of who asks; `all`: everybody's, for staff. */
export type InvestmentScope = 'own' | 'all';
const schema = z.array(investmentViewSchema);

export function investmentsQuery(scope: InvestmentScope = 'own') {
  const queryKey = ['investments', scope] as const;
  const path = scope === 'all' ? '/api/investments?scope=all' : '/api/investments';
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, path, schema, signal),
  });
}
