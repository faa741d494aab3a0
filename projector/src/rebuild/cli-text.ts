import type { Comparison, Difference, TableHash } from './compare.ts';
import type { Rebuild, RebuildState } from './rebuilds.ts';

const stateTexts: Readonly<Record<RebuildState, string>> = {
  waiting: 'en espera',
  building: 'en marcha',
  paused: 'en pausa',
  built: 'construida',
  failed: 'detenida',
  switched: 'en uso',
  dropped: 'borrada',
};

const number = new Intl.NumberFormat('es-CO');

/** '3 · construida · kyc, users · 1.200 eventos, hasta la posición 4711'. */
export function rebuildText({
  id,
  state,
  projections,
  events,
  position,
  until,
  changes,
}: Pick<Rebuild, 'id' | 'state' | 'projections' | 'events' | 'position' | 'until' | 'changes'>): string {
  const names = projections.length > 6 ? `${projections.length} proyecciones` : projections.join(', ');
  const goal = until === undefined ? '' : ` de ${until}`;
  const where = position < 0n ? 'sin empezar' : `posición ${position}${goal}`;
  return `${id} · ${changes ? 'suposición ' : ''}${stateTexts[state]} · ${names} · ${number.format(events)} eventos, ${where}`;
}

/** Progress, rate and remaining time; once every event is in, that indexes are made. */
export function progressText({
  events,
  goalEvents,
  rate,
}: Pick<Rebuild, 'events' | 'goalEvents'> & { rate: number }): string {
  const goal = Math.max(goalEvents, events);
  const percent = goal === 0 ? 100 : Math.floor((events * 100) / goal);
  const done = `${percent} % · ${number.format(events)} de ${number.format(goal)} eventos`;
  if (goal > 0 && events === goalEvents) return `${done} · creando índices`;
  const left = rate > 0 && events < goal ? `, faltan ${durationText((goal - events) / rate)}` : '';
  return `${done} · ${number.format(Math.round(rate))} por segundo${left}`;
}

function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** One line per table in a fixed format, so that two outputs can be compared as text. */
export function hashesText(tables: readonly TableHash[]): string {
  return tables.map(({ table, rows, hash }) => `${table.padEnd(38)} ${rows} filas  ${hash}`).join('\n');
}

/** The hashes of every table that has rows, then what differs. */
export function comparisonText({ position, tables, differences, isEqual }: Comparison): string {
  const lines = tables
    .filter(({ live, rebuilt }) => live.rows + rebuilt.rows > 0)
    .map((table) => {
      const [mark, rows, hash] = table.isEqual
        ? ['=', number.format(table.live.rows), table.live.hash.slice(0, 12)]
        : [
            '≠',
            `${number.format(table.live.rows)} → ${number.format(table.rebuilt.rows)}`,
            `${table.live.hash.slice(0, 12)} → ${table.rebuilt.hash.slice(0, 12)}`,
          ];
      return `${mark} ${table.table.padEnd(36)} ${rows} filas  ${hash}`;
    });
  const verdict = isEqual
    ? `Igual, hasta el último byte, en la posición ${position}.`
    : `Distinto en la posición ${position} (a la izquierda lo que está en uso):`;
  return [...lines, verdict, ...differences.flatMap(differenceLines)].join('\n');
}

const kindTexts: Readonly<Record<Difference['kind'], string>> = {
  missing: 'falta en lo reconstruido',
  extra: 'solo está en lo reconstruido',
  changed: 'es otra',
};

function differenceLines({ table, key, kind, columns }: Difference): string[] {
  const changes = columns.map(({ name, live, rebuilt }) => `      ${name}: ${live} → ${rebuilt}`);
  return [`  ${table} ${key}: ${kindTexts[kind]}`, ...changes];
}
