import { z } from 'zod';
import type { NotificationDefinitions, NotificationTexts } from '../notifications/definition.ts';
import { reportTitle, reportTypeSchema } from './periods.ts';
import { documentTypeLabels, publishedDocumentTypeSchema } from './values.ts';

const report = z.object({
  reportId: z.uuid(),
  type: reportTypeSchema,
  periodFrom: z.iso.date(),
  periodTo: z.iso.date(),
});

export const reportsNotifications = {
  report_ready: {
    params: report,
    on: ['ReportGenerated'],
    type: 'system',
    priority: 'medium',
    category: 'always',
  },
  report_failed: {
    params: report,
    on: ['ReportFailed'],
    type: 'alert',
    priority: 'medium',
    category: 'always',
  },
  document_published: {
    params: z.object({ documentId: z.uuid(), documentType: publishedDocumentTypeSchema }),
    on: ['DocumentPublished'],
    type: 'system',
    priority: 'low',
    category: 'investment',
  },
} as const satisfies NotificationDefinitions;

export const reportsTexts: NotificationTexts<typeof reportsNotifications> = {
  report_ready: ({ type, ...period }) => ({
    title: 'Tu reporte está listo',
    message: `${reportTitle(type, period)}.`,
    action: { label: 'Ver reportes', url: '/reports' },
  }),
  report_failed: ({ type, ...period }) => ({
    title: 'No pudimos preparar tu reporte',
    message: `${reportTitle(type, period)}. Puedes intentarlo de nuevo.`,
    action: { label: 'Reintentar', url: '/reports' },
  }),
  document_published: ({ documentType }) => ({
    title: 'Hay un documento nuevo',
    message: `Publicamos un documento de tipo ${documentTypeLabels[documentType].toLowerCase()}.`,
    action: { label: 'Ver documentos', url: '/reports?vista=documents' },
  }),
};
