import { z } from 'zod';
import { command, file, read } from '../api-route.ts';
import {
  auditExportFileQuerySchema,
  auditExportSchema,
  auditFilterSchema,
  exportAuditSchema,
} from './commands.ts';
import { auditFileSchema } from './files.ts';
import { auditProofSchema, consistencyQuerySchema } from './values.ts';
import {
  auditDetailSchema,
  auditPageSchema,
  auditPeopleQuerySchema,
  auditPeopleSchema,
  auditTreeViewSchema,
  consistencyViewSchema,
  listAuditQuerySchema,
  treeHeadAnswerSchema,
} from './views.ts';

const permission = 'audit.read';

export const auditRoutes = [
  read('/api/audit', 'Registros de la auditoría', {
    people: 'audit',
    permission,
    query: listAuditQuerySchema,
    answer: auditPageSchema,
  }),
  command('POST', '/api/audit/exports', 'Pide la exportación de unos registros', {
    people: false,
    permission,
    body: exportAuditSchema,
    status: 201,
    answer: auditExportSchema,
  }),
  read('/api/audit/export', 'Descarga una exportación que se pidió', {
    people: 'audit',
    permission,
    query: auditExportFileQuerySchema,
    answer: file('text/csv', 'application/pdf'),
  }),
  read('/api/audit/files', 'Archivos en que se guarda la auditoría de cada período', {
    people: false,
    permission,
    isPresentOnly: true,
    answer: z.array(auditFileSchema),
  }),
  read('/api/audit/files/{id}', 'Descarga el archivo de un período, un registro por línea', {
    people: 'audit',
    permission,
    isPresentOnly: true,
    answer: file('application/x-ndjson'),
  }),
  read('/api/audit/people', 'Personas por las que se puede filtrar', {
    people: 'audit',
    permission,
    query: auditPeopleQuerySchema,
    answer: auditPeopleSchema,
  }),
  read('/api/audit/tree', 'El árbol de la historia y sus cabezas', {
    people: false,
    permission,
    isPresentOnly: true,
    answer: auditTreeViewSchema,
  }),
  read('/api/audit/tree/consistency', 'Prueba de que un árbol es el comienzo de otro', {
    people: false,
    permission,
    isPresentOnly: true,
    query: consistencyQuerySchema,
    answer: consistencyViewSchema,
  }),
  read('/api/audit/tree/export', 'Toda la historia, un registro por línea', {
    people: 'history',
    permission: 'audit.prove',
    isPresentOnly: true,
    answer: file('application/x-ndjson'),
  }),
  command('POST', '/api/audit/tree-heads', 'Registra la cabeza del árbol', {
    people: false,
    permission: 'audit.prove',
    status: 201,
    answer: treeHeadAnswerSchema,
  }),
  read('/api/audit/{id}', 'Un registro y sus vecinos', {
    people: 'audit',
    permission,
    query: auditFilterSchema,
    answer: auditDetailSchema,
  }),
  read('/api/audit/{id}/proof', 'Prueba de que el evento de un registro está en el árbol', {
    people: 'audit',
    permission,
    isPresentOnly: true,
    answer: auditProofSchema,
  }),
];
