import { reportTypeSchema } from '@nodo/contracts/reports/periods';
import { publishedDocumentTypeSchema } from '@nodo/contracts/reports/values';
import { z } from 'zod';
import { addressView, field, searchField } from '../../lib/address-view.ts';

export const reportsTabs = ['financial', 'documents', 'performance'] as const;
export type ReportsTab = (typeof reportsTabs)[number];

export const { read: readReportsView, write: writeReportsView } = addressView({
  tab: field('vista', z.enum(reportsTabs), 'financial'),
  search: searchField(),
  /** Filter of the statements. */
  period: field('periodo', reportTypeSchema),
  /** Filter of the documents. */
  type: field('tipo', publishedDocumentTypeSchema),
});
export type ReportsView = ReturnType<typeof readReportsView>;
