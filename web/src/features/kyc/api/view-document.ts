import { documentUrlViewSchema, type KycDocumentType } from '@nodo/contracts/kyc/documents';
import { queryOptions } from '@tanstack/react-query';
import { getFile, post } from '../../../lib/api.ts';

const MINUTE_MS = 60_000;

/**
 * The bytes of somebody's document. Asking for them is recorded when it is the staff who asks, so they are kept for
 * as long as the case is open and not asked for twice. `objectPath` tells a replaced document from the one before.
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
    // Not even a reconnection, which refreshes everything else, asks again.
    staleTime: 'static',
    gcTime: MINUTE_MS,
  });
}
