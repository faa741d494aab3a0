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
    /** First and last day, both inclusive, in Bogotá. */
    periodFrom: z.iso.date(),
    periodTo: z.iso.date(),
    /** Language of the document, also for retries. */
    language: z.enum(languages),
  }),
  {
    version: 2,
    // They were all in Spanish.
    upcasts: { 1: (old) => ({ ...old, language: 'es' }) },
    audit: { label: 'Reporte solicitado', changes: made },
  },
);

export const ReportGenerated = defineEvent('ReportGenerated', reportFileFields, {
  audit: { label: 'Reporte generado', changes: made },
});

/** It failed several times and is not retried until it is requested again. */
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
    /** The only intended reader; null: everybody signed in. */
    investorId: z.uuid().nullable(),
    /** An external https URL; null for an uploaded document. */
    url: z.string().nullable(),
    file: documentFileFields.nullable(),
  }),
  {
    // The name, and the external URL, of one person's document often contain that person's name.
    personal: ['name', 'url'],
    person: 'investorId',
    version: 2,
    // Version 1 stored the URL unencrypted: it is erased along with the name, which was always encrypted.
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
