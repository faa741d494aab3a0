import { documentAdminViewSchema, documentViewSchema } from '@nodo/contracts/reports/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';

const own = ['documents', 'own'] as const;
const all = ['documents', 'all'] as const;
/** Every list of documents: they change together. */
export const DOCUMENT_KEYS = [own, all] as const;

/** Those that are for everybody, and for whoever asks. */
export const documentsQuery = queryOptions({
  queryKey: own,
  queryFn: ({ signal }) => readView(own, '/api/documents', z.array(documentViewSchema), signal),
});

/** All that were ever published, for those who publish. */
export const allDocumentsQuery = queryOptions({
  queryKey: all,
  queryFn: ({ signal }) =>
    readView(all, '/api/documents?scope=all', z.array(documentAdminViewSchema), signal),
});

/** After a command of one's own, without waiting to be told of it. */
export const refreshDocuments = () => queryClient.invalidateQueries({ queryKey: ['documents'] });
