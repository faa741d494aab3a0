import { openLimitsViewSchema } from '@nodo/contracts/settings/open-limits';
import { queryOptions } from '@tanstack/react-query';
import { put } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { LIMITS_KEY } from '../keys.ts';

const PATH = '/api/investment-limits';

export const limitsQuery = queryOptions({
  queryKey: LIMITS_KEY,
  queryFn: ({ signal }) => readView(LIMITS_KEY, PATH, openLimitsViewSchema, signal),
});

export interface LimitsInput {
  readonly maximumOpen: number;
  readonly maximumCapital: string;
  readonly reason: string;
  readonly expectedRevision: number;
}

/** ApiError 409: someone else has set them meanwhile. */
export async function setLimits(body: LimitsInput, key: string) {
  try {
    return await put(PATH, { body, key, schema: openLimitsViewSchema });
  } finally {
    void queryClient.invalidateQueries({ queryKey: LIMITS_KEY, exact: true });
  }
}
