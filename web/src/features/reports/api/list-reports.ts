import { REPORTS_PAGE, type ReportFilter, reportViewSchema } from '@nodo/contracts/reports/views';
import { z } from 'zod';
import { pagesQuery } from '../../../lib/pages-query.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { narrowingOf } from '../../../lib/with-query.ts';
import { REPORTS_KEY } from '../keys.ts';

/** One's own matching statements, newest first, in pages. */
export function reportsQuery({ search, type }: ReportFilter) {
  const which = narrowingOf({ search, type });
  return pagesQuery({
    queryKey: [...REPORTS_KEY, which],
    path: '/api/reports',
    which,
    schema: z.array(reportViewSchema),
    size: REPORTS_PAGE,
    hasRows: true,
  });
}

/** Invalidates after one's own command, without waiting for the live message. */
export const refreshReports = () => queryClient.invalidateQueries({ queryKey: REPORTS_KEY });
