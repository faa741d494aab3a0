import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { z } from 'zod';
import { pagesQuery } from '../../../lib/pages-query.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { INVESTMENTS_KEY } from '../keys.ts';
import { investmentsQuery } from './own-investments.ts';

/**
 * Pages of one's own investments that are older than the newest ones. Read again with those and after them: a new
 * investment pushes their last one over to these.
 */
export const olderInvestmentsQuery = pagesQuery({
  queryKey: [...INVESTMENTS_KEY, 'older'],
  path: '/api/investments',
  schema: z.array(investmentViewSchema),
  size: INVESTMENTS_PAGE,
  after: async () => (await queryClient.fetchQuery(investmentsQuery())).at(-1)?.id ?? null,
  hasRows: true,
});
