import { isErasureRunning } from '@nodo/contracts/privacy/values';
import { erasureAnswerSchema, erasureOutlookSchema } from '@nodo/contracts/privacy/views';
import { queryOptions } from '@tanstack/react-query';
import { post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { shownMoment } from '../../../lib/shown-moment.ts';
import { erasureKey } from '../keys.ts';

/** While a request is undecided, no message tells how it ends. */
const AGAIN_MS = 5_000;

/**
 * Whether one's data could be erased now, and what prevents it. Depends on many streams, so it is fetched each
 * time.
 */
export const erasureQuery = queryOptions({
  queryKey: erasureKey,
  queryFn: ({ signal }) => readView(erasureKey, '/api/profile/erasure', erasureOutlookSchema, signal),
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) =>
    isErasureRunning(data?.state ?? null) && !shownMoment() && AGAIN_MS,
});

/** Erases one's own data. Irreversible once accepted. */
export function eraseOwnData(confirmation: string, key: string) {
  return post('/api/profile/erasure', { body: { confirmation }, key, schema: erasureAnswerSchema });
}
