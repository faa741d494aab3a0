import { erasureAnswerSchema, erasureOutlookSchema } from '@nodo/contracts/privacy/views';
import { queryOptions } from '@tanstack/react-query';
import { post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { erasureKey } from '../keys.ts';

/**
 * Whether one's data could be erased now, and what prevents it. Depends on many streams, so it is fetched each
 * time.
 */
export const erasureQuery = queryOptions({
  queryKey: erasureKey,
  queryFn: ({ signal }) => readView(erasureKey, '/api/profile/erasure', erasureOutlookSchema, signal),
  refetchOnMount: 'always',
});

/** Erases one's own data. Irreversible once accepted. */
export function eraseOwnData(confirmation: string, key: string) {
  return post('/api/profile/erasure', { body: { confirmation }, key, schema: erasureAnswerSchema });
}
