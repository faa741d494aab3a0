import { questionStatusLabels } from '@nodo/contracts/questions/values';
import type { QuestionView } from '@nodo/contracts/questions/views';
import { bogotaTime } from '@nodo/platform/csv';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** CSV of all questions, for staff. */
export const questionCsv: CsvColumns<QuestionView> = [
  ['Hecha (Bogotá)', ({ askedAt }) => bogotaTime(askedAt)],
  ['Hecha (UTC)', recorded(({ askedAt }) => askedAt)],
  ['Persona', recorded(({ person }) => person?.name)],
  ['Correo', recorded(({ person }) => person?.email)],
  ['Bodega', recorded(({ warehouse }) => warehouse.name)],
  ['Pregunta', recorded(({ text }) => text)],
  ['Estado', ({ status }) => questionStatusLabels[status]],
  ['Publicada como', recorded(({ published }) => published)],
  ['Respuesta', recorded(({ answer }) => answer)],
  ['Motivo', recorded(({ reason }) => reason)],
  ['Respondió', recorded(({ answeredBy }) => answeredBy)],
  ['Respondida (UTC)', recorded(({ answeredAt }) => answeredAt)],
  ['Identificador', recorded(({ id }) => id)],
];
