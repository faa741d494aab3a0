import { imageTypeLabels } from '@nodo/contracts/images/values';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { bogotaTime } from '@nodo/platform/csv';
import { asWritten } from '@nodo/platform/pdf-texts';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** CSV of the project's images, for staff. */
export const imageCsv: CsvColumns<ProjectImageView> = [
  ['Agregada (Bogotá)', ({ createdAt }) => bogotaTime(createdAt)],
  ['Agregada (UTC)', recorded(({ createdAt }) => createdAt)],
  ['Título', recorded(({ title }) => title)],
  ['Bodega', ({ warehouseName }) => (warehouseName ? asWritten(warehouseName) : 'Todo el proyecto')],
  ['Tipo', ({ imageType }) => imageTypeLabels[imageType]],
  ['Descripción', recorded(({ description }) => description)],
  ['Dirección', recorded(({ imageUrl }) => imageUrl)],
  ['Ancho (px)', recorded(({ size }) => size?.width)],
  ['Alto (px)', recorded(({ size }) => size?.height)],
  ['Identificador', recorded(({ id }) => id)],
];
