import { z } from 'zod';
import { from, made, nothing } from '../audit/difference.ts';
import { defineEvent, ERASED } from '../event.ts';
import { languages } from '../preferences/values.ts';
import { reportTypeSchema } from './periods.ts';
import {
  documentFileFields,
  publishedDocumentTypeSchema,
  reportFailures,
  reportFileFields,
} from './values.ts';

// Events of stream `report-{id}`

export const ReportRequested = defineEvent(
  'ReportRequested',
  z.object({
    investorId: z.uuid(),
    type: reportTypeSchema,
    /** First and last day, both part of it, in Bogotá. */
    periodFrom: z.iso.date(),
    periodTo: z.iso.date(),
    /** In which it is drawn, however often. */
    language: z.enum(languages),
  }),
  {
    version: 2,
    // They were all Spanish.
    upcasts: { 1: (old) => ({ ...old, language: 'es' }) },
    audit: { label: 'Reporte solicitado', changes: made },
  },
);

export const ReportGenerated = defineEvent('ReportGenerated', reportFileFields, {
  audit: { label: 'Reporte generado', changes: made },
});

/** It failed more than once and is not tried again until it is requested again. */
export const ReportFailed = defineEvent('ReportFailed', z.object({ reason: z.enum(reportFailures) }), {
  audit: {
    label: 'Reporte fallido',
    changes: nothing,
    reason: 'reason',
    reasonLabels: { rendering: 'No se pudo componer', storage: 'No se pudo guardar' },
  },
});
export const ReportRetried = defineEvent('ReportRetried', z.object({}), {
  audit: { label: 'Reporte reintentado', changes: nothing },
});

export const reportEvents = [ReportRequested, ReportGenerated, ReportFailed, ReportRetried] as const;

export const DocumentPublished = defineEvent(
  'DocumentPublished',
  z.object({
    name: z.string(),
    documentType: publishedDocumentTypeSchema,
    /** Whom alone it is for; null: everybody who is signed in. */
    investorId: z.uuid().nullable(),
    /** An address elsewhere, https; null for one that was uploaded here. */
    url: z.string().nullable(),
    file: documentFileFields.nullable(),
  }),
  {
    // What is meant for one person is named after them as often as not, and so is where it lies elsewhere.
    personal: ['name', 'url'],
    person: 'investorId',
    version: 2,
    // The first version kept the address in clear: it goes with the name, which was encrypted from the start.
    upcasts: { 1: (old) => (old.name === ERASED && old.url !== null ? { ...old, url: ERASED } : old) },
    audit: {
      label: 'Documento publicado',
      changes: ({ file, ...fields }) => made({ ...fields, ...file, isPublished: true }),
    },
  },
);
export const DocumentWithdrawn = defineEvent(
  'DocumentWithdrawn',
  z.object({ investorId: z.uuid().nullable(), reason: z.string() }),
  {
    personal: ['reason'],
    person: 'investorId',
    audit: { label: 'Documento retirado', changes: () => from('isPublished', true, false), reason: 'reason' },
  },
);

export const documentEvents = [DocumentPublished, DocumentWithdrawn] as const;
