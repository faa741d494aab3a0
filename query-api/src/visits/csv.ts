import { partOfDayLabels, visitStatusLabels } from '@nodo/contracts/visits/values';
import type { VisitView } from '@nodo/contracts/visits/views';
import { bogotaTime } from '@nodo/platform/csv';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** CSV of all visits, for staff. Days and hours are Bogotá's. */
export const visitCsv: CsvColumns<VisitView> = [
  ['Pedida (Bogotá)', ({ requestedAt }) => bogotaTime(requestedAt)],
  ['Pedida (UTC)', recorded(({ requestedAt }) => requestedAt)],
  ['Persona', recorded(({ person }) => person?.name)],
  ['Correo', recorded(({ person }) => person?.email)],
  ['Bodega', recorded(({ warehouse }) => warehouse.name)],
  ['Día preferido', recorded(({ preferredDay }) => preferredDay)],
  ['Parte del día', ({ partOfDay }) => partOfDayLabels[partOfDay]],
  ['Personas', recorded(({ people }) => people)],
  ['Nota', recorded(({ note }) => note)],
  ['Estado', ({ status }) => visitStatusLabels[status]],
  ['Día', recorded(({ day }) => day)],
  ['Hora', recorded(({ time }) => time)],
  ['Motivo', recorded(({ reason }) => reason)],
  ['Respondió', recorded(({ answeredBy }) => answeredBy)],
  ['Identificador', recorded(({ id }) => id)],
];
