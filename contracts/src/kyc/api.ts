import { z } from 'zod';
import { command, doneSchema, file, read, searchField, send } from '../api-route.ts';
import {
  assignKycBodySchema,
  kycAssignedSchema,
  kycPresenceBodySchema,
  kycStatusBodySchema,
  kycStatusChangedSchema,
  reviewKycBodySchema,
  saveKycDraftSchema,
  submitKycBodySchema,
} from './commands.ts';
import {
  documentUrlViewSchema,
  documentViewBodySchema,
  uploadContentTypes,
  uploadedViewSchema,
  uploadUrlBodySchema,
  uploadUrlViewSchema,
} from './documents.ts';
import { holders } from './queue.ts';
import { kycMatchBodySchema, kycMatchDecidedSchema, kycScreeningViewSchema } from './screening.ts';
import {
  decidedKycViewSchema,
  kycDecidedQuerySchema,
  kycDraftAnswerSchema,
  kycDuplicatesSchema,
  kycFiguresSchema,
  kycRecordViewSchema,
  pendingKycViewSchema,
} from './views.ts';

const own = 'kyc.submitOwn';
const token = z.string();

const queueFilterSchema = z.strictObject({
  search: searchField,
  holder: z.enum(holders, { error: 'Escribe mine o nobody' }).optional(),
});
/** Filters for the queue. */
export type KycQueueFilter = z.infer<typeof queueFilterSchema>;

/** `id`: only this person's. */
const pendingQuerySchema = z.strictObject({
  id: z.uuid('La persona se busca por su identificador').optional(),
});

export const kycRoutes = [
  read('/api/kyc/user/{id}', 'La verificación de una persona; null si no hay', {
    people: 'kyc',
    permission: 'kyc.readOwn',
    answer: kycRecordViewSchema.nullable(),
  }),
  read('/api/kyc/pending-review', 'Verificaciones por decidir', {
    people: 'kyc',
    permission: 'kyc.review',
    query: pendingQuerySchema,
    answer: z.array(pendingKycViewSchema),
  }),
  read('/api/kyc/pending-review/export', 'Verificaciones por decidir como CSV', {
    people: 'kyc',
    permission: 'kyc.review',
    query: queueFilterSchema,
    answer: file('text/csv'),
  }),
  read('/api/kyc/decided', 'Verificaciones decididas', {
    people: 'kyc',
    permission: 'kyc.review',
    query: kycDecidedQuerySchema,
    answer: z.array(decidedKycViewSchema),
  }),
  read('/api/kyc/figures', 'Cuántas personas hay en cada estado, y lo que decidió quien revisa', {
    people: false,
    permission: 'kyc.review',
    answer: kycFiguresSchema,
  }),
  read('/api/kyc/{id}/duplicates', 'Otras personas con el mismo documento, archivo, billetera o nombre', {
    people: 'kyc',
    permission: 'kyc.review',
    answer: kycDuplicatesSchema,
  }),
  read('/api/kyc/{id}/screening', 'Lo que dicen de alguien las listas de sanciones', {
    people: 'kyc',
    permission: 'kyc.review',
    answer: kycScreeningViewSchema,
  }),
  command(
    'PUT',
    '/api/kyc/{id}/match',
    'Decide si una coincidencia con una lista de sanciones es la persona',
    {
      permission: 'kyc.review',
      body: kycMatchBodySchema,
      answer: kycMatchDecidedSchema,
    },
  ),
  command('PUT', '/api/kyc/{id}/assignee', 'Asigna una verificación a alguien del equipo', {
    people: false,
    permission: 'kyc.review',
    body: assignKycBodySchema,
    answer: kycAssignedSchema,
  }),
  send('POST', '/api/kyc/upload-url', 'Enlace para cargar un documento', {
    permission: own,
    body: uploadUrlBodySchema,
    status: 201,
    answer: uploadUrlViewSchema,
  }),
  send('PUT', '/api/uploads/{id}', 'Carga un documento de verificación', {
    permission: own,
    params: { id: token },
    bodyTypes: uploadContentTypes,
    status: 201,
    answer: uploadedViewSchema,
  }),
  command('PUT', '/api/kyc/documents', 'Guarda el borrador de la verificación', {
    permission: own,
    body: saveKycDraftSchema,
    answer: kycDraftAnswerSchema,
  }),
  command('POST', '/api/kyc', 'Envía la verificación', {
    permission: own,
    body: submitKycBodySchema,
    status: 201,
    answer: kycRecordViewSchema,
    otherAnswers: { 200: kycRecordViewSchema },
  }),
  command('PUT', '/api/kyc/{id}', 'Envía de nuevo la verificación propia, o decide la de otra persona', {
    // Only to its owner the whole record.
    people: false,
    permission: own,
    body: z.union([submitKycBodySchema, reviewKycBodySchema]),
    answer: z.union([kycRecordViewSchema, kycStatusChangedSchema]),
  }),
  command('POST', '/api/kyc/{id}/document-views', 'Enlace para ver un documento', {
    people: false,
    permission: 'kyc.readOwn',
    body: documentViewBodySchema,
    status: 201,
    answer: documentUrlViewSchema,
  }),
  send('POST', '/api/kyc/{id}/presence', 'Dice a los colegas quién tiene abierta una verificación', {
    permission: 'kyc.review',
    body: kycPresenceBodySchema,
    answer: doneSchema,
  }),
  command('PUT', '/api/users/{id}/kyc-status', 'Cambia el estado de verificación de un usuario', {
    permission: 'kyc.review',
    body: kycStatusBodySchema,
    answer: kycStatusChangedSchema,
  }),
  read('/api/documents/{id}', 'El archivo de un enlace para ver un documento', {
    people: false,
    permission: 'kyc.readOwn',
    isPresentOnly: true,
    params: { id: token },
    answer: file(...uploadContentTypes),
  }),
];
