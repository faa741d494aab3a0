import type { InvestmentFilter } from '@nodo/contracts/investments/api';
import { INVESTMENTS_PAGE } from '@nodo/contracts/investments/values';
import { pagesQuery } from '../../../lib/pages-query.ts';
import { type Narrowing, narrowingOf, withQuery } from '../../../lib/with-query.ts';
import { ALL_INVESTMENTS_KEY, INVESTMENTS_KEY, OF_PERSON_KEY } from '../keys.ts';
import { PATH, schema } from './own-investments.ts';

/** One's own investments in one warehouse, newest first, in pages. */
export const investmentsInQuery = (warehouseId: string) =>
  pagesQuery({
    queryKey: [...INVESTMENTS_KEY, 'in', warehouseId],
    path: PATH,
    which: { warehouseId },
    schema,
    size: INVESTMENTS_PAGE,
    hasRows: true,
  });

/** Pages of everyone's matching investments, newest first. */
const staffQuery = (queryKey: readonly string[], wanted: Narrowing) =>
  pagesQuery({
    queryKey,
    path: PATH,
    which: { scope: 'all', ...narrowingOf(wanted) },
    schema,
    size: INVESTMENTS_PAGE,
    hasRows: true,
  });

/** Everyone's matching investments, newest first, in pages. For staff. */
export const allInvestmentsQuery = (filter: InvestmentFilter) =>
  staffQuery([...ALL_INVESTMENTS_KEY, withQuery('', filter)], filter);

/** Address of the CSV file with the same investments. */
export const investmentsFile = (filter: InvestmentFilter) => withQuery(`${PATH}/export`, filter);

/** One person's investments, for staff; paged like `allInvestmentsQuery`. */
export const personInvestmentsQuery = (userId: string) =>
  staffQuery([...OF_PERSON_KEY, userId], { person: userId });
