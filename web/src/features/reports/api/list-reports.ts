import { reportViewSchema } from '@nodo/contracts/reports/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { REPORTS_KEY } from '../keys.ts';

export const reportsQuery = queryOptions({
  queryKey: REPORTS_KEY,
  queryFn: ({ signal }) => readView(REPORTS_KEY, '/api/reports', z.array(reportViewSchema), signal),
});

/** Invalidates after one's own command, without waiting for the live message. */
export const refreshReports = () => queryClient.invalidateQueries({ queryKey: REPORTS_KEY });
