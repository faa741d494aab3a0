import { type PublishedDocumentType, publishedDocumentTypeSchema } from '@nodo/contracts/documents';
import { type ReportType, reportTypeSchema } from '@nodo/contracts/report-periods';
import { z } from 'zod';

export const reportsTabs = ['financial', 'documents', 'performance'] as const;
export type ReportsTab = (typeof reportsTabs)[number];

/** What the reports screen shows, all of it in the address. */
export interface ReportsView {
  readonly tab: ReportsTab;
  readonly search: string | undefined;
  /** Of the statements. */
  readonly period: ReportType | undefined;
  /** Of the documents. */
  readonly type: PublishedDocumentType | undefined;
}

const MAX_SEARCH = 100;

/** Reads the address; what makes no sense in it counts as not there. */
export function readReportsView(address: URLSearchParams): ReportsView {
  return {
    tab: z.enum(reportsTabs).safeParse(address.get('vista')).data ?? 'financial',
    search: address.get('buscar')?.trim().slice(0, MAX_SEARCH) || undefined,
    period: reportTypeSchema.safeParse(address.get('periodo')).data,
    type: publishedDocumentTypeSchema.safeParse(address.get('tipo')).data,
  };
}

/** Writes a view into the address; what is as usual stays out of it. */
export function writeReportsView({ tab, search, period, type }: ReportsView): URLSearchParams {
  const address = new URLSearchParams();
  if (tab !== 'financial') address.set('vista', tab);
  if (search) address.set('buscar', search);
  if (period) address.set('periodo', period);
  if (type) address.set('tipo', type);
  return address;
}

/** Lower case, without accents: how a search compares. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether a text has every word of a search. */
export function hasWords(text: string, search: string | undefined): boolean {
  const within = plain(text);
  return plain(search ?? '')
    .split(/\s+/)
    .every((word) => within.includes(word));
}
