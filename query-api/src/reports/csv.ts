import { documentTypeLabels, NO_UPLOADER } from '@nodo/contracts/reports/values';
import type { DocumentAdminView } from '@nodo/contracts/reports/views';
import { bogotaTime } from '@nodo/platform/csv';
import { asWritten } from '@nodo/platform/pdf-texts';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** CSV of published documents, for staff. */
export const documentCsv: CsvColumns<DocumentAdminView> = [
  ['Publicado (Bogotá)', ({ createdAt }) => bogotaTime(createdAt)],
  ['Publicado (UTC)', recorded(({ createdAt }) => createdAt)],
  ['Documento', recorded(({ name }) => name)],
  ['Tipo', ({ type }) => documentTypeLabels[type]],
  ['Para', ({ investor }) => (investor ? asWritten(investor.name) : 'Todas las personas')],
  ['Publicado por', recorded(({ uploadedByUser }) => uploadedByUser?.firstName ?? NO_UPLOADER)],
  ['Estado', ({ withdrawn }) => (withdrawn ? 'Documento retirado' : 'Documento publicado')],
  ['Retirado (UTC)', recorded(({ withdrawn }) => withdrawn?.at)],
  ['Motivo', recorded(({ withdrawn }) => withdrawn?.reason)],
  ['Tamaño (bytes)', recorded(({ size }) => size)],
  ['Dirección', recorded(({ isExternal, url }) => (isExternal ? url : null))],
  ['Identificador', recorded(({ id }) => id)],
];
