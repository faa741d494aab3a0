import { z } from 'zod';
import { command, file, read, scopeQuerySchema, send } from '../api-route.ts';
import {
  documentUploadedSchema,
  documentUploadRequestSchema,
  documentUploadTargetSchema,
  publishDocumentBodySchema,
  requestReportSchema,
  withdrawDocumentBodySchema,
} from './commands.ts';
import {
  DOCUMENTS_PAGE,
  documentAdminViewSchema,
  documentFilterSchema,
  documentSavedSchema,
  documentViewSchema,
  fileQuerySchema,
  REPORTS_PAGE,
  reportFilterSchema,
  reportViewSchema,
} from './views.ts';

const publishing = 'documents.publish';
/** A page, newest first: `id`: only this one; `before`: older than this one. */
function pageFields(most: number, noId: string) {
  const size = `El tamaño de página va de 1 a ${most}`;
  const id = z.uuid(noId).optional();
  return {
    id,
    before: id,
    limit: z.coerce.number({ error: size }).int(size).min(1, size).max(most, size).default(most),
  };
}
export const reportsQuerySchema = reportFilterSchema.extend(
  pageFields(REPORTS_PAGE, 'Escribe el identificador de un extracto'),
);
export type ReportsQuery = z.infer<typeof reportsQuerySchema>;
export const documentsQuerySchema = scopeQuerySchema.extend({
  ...documentFilterSchema.shape,
  ...pageFields(DOCUMENTS_PAGE, 'Escribe el identificador de un documento'),
});
export type DocumentsQuery = z.infer<typeof documentsQuerySchema>;

const pdf = { isPresentOnly: true, query: fileQuerySchema, answer: file('application/pdf') } as const;

export const reportRoutes = [
  read('/api/reports', 'Extractos propios', {
    permission: 'reports.own',
    query: reportsQuerySchema,
    answer: z.array(reportViewSchema),
  }),
  read('/api/reports/{id}/file', 'El PDF de un extracto propio', { permission: 'reports.own', ...pdf }),
  command('POST', '/api/reports', 'Pide un extracto', {
    permission: 'reports.own',
    body: requestReportSchema,
    status: 201,
    answer: reportViewSchema,
  }),
  command('POST', '/api/reports/{id}/retry', 'Intenta de nuevo un extracto que falló', {
    people: false,
    permission: 'reports.own',
    answer: reportViewSchema,
  }),
  read('/api/documents', 'Documentos que se pueden leer, o todos', {
    people: 'documents',
    permission: 'documents.read',
    allPermission: publishing,
    query: documentsQuerySchema,
    answer: z.array(z.union([documentAdminViewSchema, documentViewSchema])),
  }),
  read('/api/documents/all/export', 'Documentos de todos como CSV', {
    people: 'documents',
    permission: publishing,
    query: documentFilterSchema,
    answer: file('text/csv'),
  }),
  read('/api/documents/{id}/file', 'El PDF de un documento', {
    people: 'documents',
    permission: 'documents.read',
    ...pdf,
  }),
  command('POST', '/api/documents', 'Publica un documento', {
    permission: publishing,
    body: publishDocumentBodySchema,
    status: 201,
    answer: documentSavedSchema,
  }),
  send('POST', '/api/documents/upload-url', 'Enlace para cargar un documento', {
    permission: publishing,
    body: documentUploadRequestSchema,
    status: 201,
    answer: documentUploadTargetSchema,
  }),
  send('PUT', '/api/uploads/documents/{id}', 'Carga un documento que se va a publicar', {
    permission: publishing,
    params: { id: z.string() },
    bodyTypes: ['application/pdf'],
    status: 201,
    answer: documentUploadedSchema,
  }),
  command('POST', '/api/documents/{id}/withdrawal', 'Retira un documento', {
    permission: publishing,
    body: withdrawDocumentBodySchema,
    answer: documentSavedSchema,
  }),
];
