import {
  DOCUMENTS_PAGE,
  type DocumentFilter,
  documentAdminViewSchema,
  documentViewSchema,
} from '@nodo/contracts/reports/views';
import { z } from 'zod';
import { pagesQuery } from '../../../lib/pages-query.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { narrowingOf, withQuery } from '../../../lib/with-query.ts';
import { ALL_DOCUMENTS_KEY, DOCUMENTS_KEY } from '../keys.ts';

/** Matching documents for everyone and for the signed-in user, newest first, in pages. */
export function documentsQuery({ search, type }: DocumentFilter) {
  const which = narrowingOf({ search, type });
  return pagesQuery({
    queryKey: [...DOCUMENTS_KEY, which],
    path: '/api/documents',
    which,
    schema: z.array(documentViewSchema),
    size: DOCUMENTS_PAGE,
    hasRows: true,
  });
}

/** All matching documents ever published, newest first, in pages. For those who publish. */
export function allDocumentsQuery({ search, type }: DocumentFilter) {
  const filter = narrowingOf({ search, type });
  return pagesQuery({
    queryKey: [...ALL_DOCUMENTS_KEY, filter],
    path: '/api/documents',
    which: { scope: 'all', ...filter },
    schema: z.array(documentAdminViewSchema),
    size: DOCUMENTS_PAGE,
    hasRows: true,
  });
}

/** Address of the CSV file with the matching documents. */
export const documentsFile = ({ search, type }: DocumentFilter) =>
  withQuery('/api/documents/all/export', { search, type });

/** Invalidates after one's own command, without waiting for the live message. */
export const refreshDocuments = () => queryClient.invalidateQueries({ queryKey: ['documents'] });
