import { z } from 'zod';
import { file, noBody, read, send } from '../api-route.ts';
import {
  attachmentTypes,
  mediaUploadRequestSchema,
  mediaUploadTargetSchema,
  mediaViewSchema,
} from '../images/commands.ts';
import { DOCUMENT_TYPE, videoContentTypes } from './values.ts';
import { documentViewSchema, videoFileViewSchema } from './views.ts';

export const mediaRoutes = [
  read('/api/media/{id}', 'Una imagen o un video cargados, o una parte del video', {
    permission: 'warehouses.read',
    isPresentOnly: true,
    query: z.strictObject({
      /** Width in pixels at which it will be shown. */
      w: z.coerce.number().int().positive().max(10_000).optional(),
    }),
    answer: file('image/webp', ...videoContentTypes),
    otherAnswers: { 206: file(...videoContentTypes), 304: noBody },
  }),
  read('/api/media/documents/{id}', 'Un documento cargado', {
    permission: 'warehouses.read',
    isPresentOnly: true,
    params: { id: z.string() },
    answer: file(DOCUMENT_TYPE),
  }),
  send('POST', '/api/media/upload-url', 'Enlace para cargar una imagen, un documento o un video', {
    permission: 'warehouses.write',
    body: mediaUploadRequestSchema,
    status: 201,
    answer: mediaUploadTargetSchema,
  }),
  send('PUT', '/api/uploads/media/{id}', 'Carga una imagen, un documento o un video', {
    people: false,
    permission: 'warehouses.write',
    params: { id: z.string() },
    bodyTypes: [...attachmentTypes, ...videoContentTypes],
    status: 201,
    answer: z.union([mediaViewSchema.strict(), videoFileViewSchema.strict(), documentViewSchema.strict()]),
  }),
];
