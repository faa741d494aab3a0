import { bogotaDay } from '@nodo/contracts/bogota';
import { sharePercentage } from '@nodo/contracts/money';
import { updateTypeLabels } from '@nodo/contracts/warehouses/construction';
import { freeCapital } from '@nodo/contracts/warehouses/room';
import { constructionStatusLabels } from '@nodo/contracts/warehouses/values';
import type { ConstructionUpdateRow, WarehouseView } from '@nodo/contracts/warehouses/views';
import { bogotaTime } from '@nodo/platform/csv';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';
import { printedStatus } from './printed-status.ts';

/** CSV of the warehouses, for staff. */
export const warehouseCsv: CsvColumns<WarehouseView> = [
  ['Bodega', recorded(({ name }) => name)],
  ['Ubicación', recorded(({ location }) => location)],
  ['Estado', ({ status }) => printedStatus(status)],
  ['Estado de la obra', ({ constructionStatus }) => constructionStatusLabels[constructionStatus]],
  ['Avance de obra (%)', recorded(({ progressPercentage }) => progressPercentage)],
  ['Área (m²)', recorded(({ totalArea }) => totalArea)],
  ['Unidades', recorded(({ units }) => units)],
  ['Valor total (USD)', recorded(({ totalValue }) => totalValue)],
  ['Participaciones', recorded(({ totalShares }) => totalShares)],
  ['Precio por acción (USD)', recorded(({ sharePrice }) => sharePrice)],
  [
    'Colocado (%)',
    recorded(({ reservedCapital, totalValue }) => sharePercentage(reservedCapital, totalValue)),
  ],
  ['Colocado (USD)', recorded(({ reservedCapital }) => reservedCapital)],
  ['Disponible (USD)', recorded(freeCapital)],
  ['Inversionistas', recorded(({ investors }) => investors)],
  ['En lista de espera', recorded(({ waiting }) => waiting)],
  ['Renta mensual (USD)', recorded(({ monthlyRentalRate }) => monthlyRentalRate)],
  ['Arrendatario', recorded(({ tenant }) => tenant)],
  [
    'Entrega estimada',
    recorded(({ expectedCompletion }) => expectedCompletion && bogotaDay(expectedCompletion)),
  ],
  ['Creada (Bogotá)', ({ createdAt }) => bogotaTime(createdAt)],
  ['Creada (UTC)', recorded(({ createdAt }) => createdAt)],
  ['Cerrada (UTC)', recorded(({ closedAt }) => closedAt)],
  ['Identificador', recorded(({ id }) => id)],
];

/** CSV of the construction updates, for staff. */
export const updateCsv: CsvColumns<ConstructionUpdateRow> = [
  ['Publicado (Bogotá)', ({ createdAt }) => bogotaTime(createdAt)],
  ['Publicado (UTC)', recorded(({ createdAt }) => createdAt)],
  ['Bodega', recorded(({ warehouseName }) => warehouseName)],
  ['Tipo', ({ updateType }) => updateTypeLabels[updateType]],
  ['Título', recorded(({ title }) => title)],
  ['Descripción', recorded(({ description }) => description)],
  ['Avance de obra (%)', recorded(({ percentage }) => percentage)],
  ['Archivo', recorded(({ mediaUrl }) => mediaUrl)],
  ['Publicado por', recorded(({ author }) => author)],
  ['Identificador', recorded(({ id }) => id)],
];
