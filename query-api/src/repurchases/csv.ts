import { repurchaseStateLabels } from '@nodo/contracts/repurchases/values';
import type { RepurchaseRow } from '@nodo/contracts/repurchases/views';
import { bogotaTime } from '@nodo/platform/csv';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** CSV of repurchases, for staff. */
export const repurchaseCsv: CsvColumns<RepurchaseRow> = [
  ['Pedida (Bogotá)', ({ requestedAt }) => bogotaTime(requestedAt)],
  ['Pedida (UTC)', recorded(({ requestedAt }) => requestedAt)],
  ['Persona', recorded(({ investor }) => investor.name)],
  ['Correo', recorded(({ investor }) => investor.email)],
  ['Bodega', recorded(({ warehouse }) => warehouse.name)],
  ['Participación (%)', recorded(({ sharePercentage }) => sharePercentage)],
  ['Precio (USD)', recorded(({ price }) => price)],
  ['Estado', ({ state }) => repurchaseStateLabels[state]],
  ['Motivo', recorded(({ reason }) => reason)],
  ['Decidió', recorded(({ decidedBy }) => decidedBy?.name)],
  ['Decidido (UTC)', recorded(({ decidedAt }) => decidedAt)],
  ['Identificador', recorded(({ investmentId }) => investmentId)],
];
