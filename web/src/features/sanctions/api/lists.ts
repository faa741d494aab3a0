import { importedListSchema, sanctionsUploadTargetSchema } from '@nodo/contracts/sanctions/commands';
import type { SanctionsList } from '@nodo/contracts/sanctions/values';
import { sanctionsListViewSchema, sanctionsTriedSchema } from '@nodo/contracts/sanctions/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { get, post } from '../../../lib/api.ts';
import { readView } from '../../../lib/freshness.ts';
import { upload } from '../../../lib/upload.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { SANCTIONS_KEY } from '../keys.ts';
import type { TriedName } from '../tried-view.ts';

/** Path of the CSV file with the lists. */
export const LISTS_FILE = '/api/sanctions/lists/export';

export const sanctionsListsQuery = queryOptions({
  queryKey: [...SANCTIONS_KEY, 'lists'] as const,
  queryFn: ({ queryKey, signal }) =>
    readView(queryKey, '/api/sanctions/lists', z.array(sanctionsListViewSchema), signal),
});

/** Entries of the lists in use with a similar name. */
export function triedNameQuery(tried: TriedName) {
  return queryOptions({
    queryKey: [...SANCTIONS_KEY, 'matches', tried] as const,
    queryFn: async ({ signal }) =>
      (await get(withQuery('/api/sanctions/matches', { ...tried }), sanctionsTriedSchema, signal)).data,
  });
}

/** Address of the CSV file with these entries. */
export const matchesFile = (tried: TriedName) => withQuery('/api/sanctions/matches/export', { ...tried });

interface UploadOptions {
  signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress: (sent: number) => void;
}

/** Uploads the file of a list, which is parsed while it streams in. The upload URL is single-use. */
export async function importList(list: SanctionsList, file: File, options: UploadOptions) {
  const { uploadURL } = await post('/api/sanctions/lists/upload-url', {
    body: { list, contentType: file.type, size: file.size },
    key: crypto.randomUUID(),
    schema: sanctionsUploadTargetSchema,
  });
  return upload(uploadURL, file, { ...options, schema: importedListSchema });
}
