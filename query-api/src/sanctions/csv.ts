import {
  matchReasonLabels,
  type SanctionsMatch,
  sanctionsListLabels,
} from '@nodo/contracts/sanctions/values';
import { listState, type SanctionsListView, sanctionsListStateLabels } from '@nodo/contracts/sanctions/views';
import { bogotaTime } from '@nodo/platform/csv';
import { joined } from '@nodo/platform/pdf-texts';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** CSV of the lists and their versions in use, for staff. */
export const sanctionsListCsv: CsvColumns<SanctionsListView> = [
  ['Lista de sanciones', ({ list }) => sanctionsListLabels[list]],
  ['Estado', (row) => sanctionsListStateLabels[listState(row)]],
  ['Publicada el', recorded(({ imported }) => imported?.publishedOn)],
  ['Entradas', recorded(({ imported }) => imported?.entries)],
  ['Importada (Bogotá)', ({ imported }) => imported && bogotaTime(imported.importedAt)],
  ['Importada (UTC)', recorded(({ imported }) => imported?.importedAt)],
  ['Importada por', recorded(({ imported }) => imported?.importedBy)],
  ['Tamaño (bytes)', recorded(({ imported }) => imported?.bytes)],
  ['SHA-256', recorded(({ imported }) => imported?.sha256)],
  ['Personas cotejadas', recorded(({ imported }) => imported?.screening?.people)],
  ['Con posibles coincidencias', recorded(({ imported }) => imported?.screening?.found)],
  ['Cotejo terminado (UTC)', recorded(({ imported }) => imported?.screening?.finishedAt)],
];

/** CSV of the entries that match a tried name, for staff. */
export const sanctionsMatchCsv: CsvColumns<SanctionsMatch> = [
  ['Lista de sanciones', ({ list }) => sanctionsListLabels[list]],
  ['Nombre', recorded(({ name }) => name)],
  ['Nombre principal', recorded(({ mainName }) => mainName)],
  ['Fecha de nacimiento', recorded(({ born }) => born.join(', '))],
  ['Nacionalidad', recorded(({ nationalities }) => nationalities.join(', '))],
  ['Programas', recorded(({ programs }) => programs.join(', '))],
  ['Parecido (de 100)', recorded(({ score }) => score)],
  [
    'En qué coincide',
    ({ by }) =>
      joined(
        by.map((reason) => matchReasonLabels[reason]),
        ', ',
      ),
  ],
  ['Identificador en la lista', recorded(({ entryId }) => entryId)],
];
