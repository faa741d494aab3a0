import { sessionsEndedSchema, sessionViewSchema } from '@nodo/contracts/identity/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { del, get } from '../../../lib/api.ts';
import { sessionsKey } from '../keys.ts';

const schema = z.array(sessionViewSchema);

/** Where one is signed in, the last used first. No part of the history: it has no position. */
export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) => (await get('/api/sessions', schema, signal)).data,
});

/** Ends one session, or all but this one. */
export function endSessions(id: string | undefined, key: string) {
  const path = id === undefined ? '/api/sessions' : `/api/sessions/${id}`;
  return del(path, { key, schema: sessionsEndedSchema });
}
