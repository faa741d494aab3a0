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

/** Those that are for everybody, and for whoever asks. */
export const documentsQuery = queryOptions({
  queryKey: DOCUMENTS_KEY,
  queryFn: ({ signal }) => readView(DOCUMENTS_KEY, '/api/documents', z.array(documentViewSchema), signal),
});

/** All that were ever published, for those who publish. */
export const allDocumentsQuery = queryOptions({
  queryKey: ALL_DOCUMENTS_KEY,
  queryFn: ({ signal }) =>
    readView(ALL_DOCUMENTS_KEY, '/api/documents?scope=all', z.array(documentAdminViewSchema), signal),
});

/** Where those of them that fit are a CSV file. */
export const documentsFile = ({ search, type }: DocumentFilter) =>
  withQuery('/api/documents/all/export', { search, type });

/** After a command of one's own, without waiting to be told of it. */
export const refreshDocuments = () => queryClient.invalidateQueries({ queryKey: ['documents'] });
