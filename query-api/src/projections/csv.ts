import { actionLabel } from '@nodo/contracts/audit/labels';
import { categoryLabel } from '@nodo/contracts/history/labels';
import { projectionStateLabels } from '@nodo/contracts/projections/values';
import {
  type ParkedKeyView,
  type ProjectionsView,
  type ProjectionView,
  projectionLabel,
} from '@nodo/contracts/projections/views';
import { bogotaTime } from '@nodo/platform/csv';
import { joined } from '@nodo/platform/pdf-texts';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

interface Line {
  readonly projection: ProjectionView;
  readonly parked: ParkedKeyView | null;
}

/** A line for each parked key, and one for each projection without any. */
export function projectionLines({
  projections,
  parked,
}: Pick<ProjectionsView, 'projections' | 'parked'>): Line[] {
  return projections.flatMap((projection): Line[] => {
    const keys = parked.filter((key) => key.projection === projection.name);
    return keys.length === 0
      ? [{ projection, parked: null }]
      : keys.map((key) => ({ projection, parked: key }));
  });
}

/** CSV of the projections and their parked keys, for staff. */
export const projectionCsv: CsvColumns<Line> = [
  ['Proyección', ({ projection }) => projectionLabel(projection.name)],
  ['Eventos que sigue', ({ projection }) => joined(projection.categories.map(categoryLabel), ', ')],
  ['Estado', ({ projection }) => projectionStateLabels[projection.parkedKeys > 0 ? 'parked' : 'current']],
  ['Clave detenida', recorded(({ parked }) => parked?.key)],
  ['Evento', ({ parked }) => parked && actionLabel(parked.event.eventType)],
  ['Error', recorded(({ parked }) => parked?.error)],
  ['Veces intentado', recorded(({ parked }) => parked?.attempts)],
  ['Detenida (Bogotá)', ({ parked }) => parked && bogotaTime(parked.parkedAt)],
  ['Detenida (UTC)', recorded(({ parked }) => parked?.parkedAt)],
  ['Eventos que esperan', recorded(({ parked }) => parked?.waiting)],
  ['Secuencia', recorded(({ parked }) => parked && `${parked.event.stream} / ${parked.event.revision}`)],
  ['Posición', recorded(({ parked }) => parked?.event.position)],
  ['Identificador del evento', recorded(({ parked }) => parked?.event.eventId)],
];
