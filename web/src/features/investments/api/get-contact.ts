import { contactViewSchema } from '@nodo/contracts/contact';
import { queryOptions } from '@tanstack/react-query';
import { readView } from '../../../lib/freshness.ts';

const queryKey = ['contact'] as const;

/** The platform's contact addresses. */
export const contactQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => readView(queryKey, '/api/contact', contactViewSchema, signal),
});
