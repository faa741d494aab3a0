import {
  type DocumentFilter,
  documentAdminViewSchema,
  documentViewSchema,
} from '@nodo/contracts/reports/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { ALL_DOCUMENTS_KEY, DOCUMENTS_KEY } from '../keys.ts';

/** Documents for everyone and for the signed-in user. */
export const documentsQuery = queryOptions({
  queryKey: DOCUMENTS_KEY,
  queryFn: ({ signal }) => readView(DOCUMENTS_KEY, '/api/documents', z.array(documentViewSchema), signal),
});

/** All documents ever published, for those who publish. */
export const allDocumentsQuery = queryOptions({
  queryKey: ALL_DOCUMENTS_KEY,
  queryFn: ({ signal }) =>
    readView(ALL_DOCUMENTS_KEY, '/api/documents?scope=all', z.array(documentAdminViewSchema), signal),
});

/** Address of the CSV file with the matching documents. */
export const documentsFile = ({ search, type }: DocumentFilter) =>
  withQuery('/api/documents/all/export', { search, type });

/** Invalidates after one's own command, without waiting for the live message. */
export const refreshDocuments = () => queryClient.invalidateQueries({ queryKey: ['documents'] });
