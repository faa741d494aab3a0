import { documentUrlViewSchema, type KycDocumentType } from '@nodo/contracts/kyc/documents';
import { queryOptions } from '@tanstack/react-query';
import { getFile, post } from '../../../lib/api.ts';

const MINUTE_MS = 60_000;

/**
 * Bytes of someone's document. Each request by staff is audited, so the result is kept while the case is open and
 * never refetched. `objectPath` makes a replaced document a new key.
 */
export function documentQuery(userId: string, documentType: KycDocumentType, objectPath: string) {
  return queryOptions({
    queryKey: ['kyc', 'document', userId, documentType, objectPath] as const,
    queryFn: async ({ signal }) => {
      const { url } = await post(`/api/kyc/${userId}/document-views`, {
        body: { documentType },
        key: crypto.randomUUID(),
        schema: documentUrlViewSchema,
      });
      return getFile(url, signal);
    },
    // Not even a reconnection, which refetches everything else, requests it again.
    staleTime: 'static',
    gcTime: MINUTE_MS,
  });
}
