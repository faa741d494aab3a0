import { sessionsEndedSchema, sessionViewSchema } from '@nodo/contracts/identity/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { del, get } from '../../../lib/api.ts';
import { sessionsKey } from '../keys.ts';

const schema = z.array(sessionViewSchema);

/** One's own active sessions, most recently used first. Not event-sourced, so the answer has no position. */
export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) => (await get('/api/sessions', schema, signal)).data,
});

/** Ends one session, or all except the current one. */
export function endSessions(id: string | undefined, key: string) {
  const path = id === undefined ? '/api/sessions' : `/api/sessions/${id}`;
  return del(path, { key, schema: sessionsEndedSchema });
}
