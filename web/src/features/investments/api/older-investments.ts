import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import { investmentViewSchema } from '@nodo/contracts/investments/views';
import { z } from 'zod';
import { pagesQuery } from '../../../lib/pages-query.ts';
import { INVESTMENTS_KEY } from '../keys.ts';

/** Pages of one's own investments that are older than one of them; kept up to date with the newest ones. */
export const olderInvestmentsQuery = (before: string) =>
  pagesQuery({
    queryKey: [...INVESTMENTS_KEY, 'older', before],
    path: '/api/investments',
    schema: z.array(investmentViewSchema),
    size: INVESTMENTS_PAGE,
    after: before,
    hasRows: true,
  });
