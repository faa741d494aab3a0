import { type RebuildState, rebuildStateLabels } from '@nodo/contracts/history/rebuilds/values';
import type { ComparisonView, RebuildView } from '@nodo/contracts/history/rebuilds/views';
import { projectionLabel } from '@nodo/contracts/projections/views';
import { formatBogotaDateTime, formatDuration, formatWhole } from '../../lib/format.ts';
import { type Tone, toneTable } from '../../ui/badge.tsx';

/** Of longer lists only this many are named; the rest are counted. */
const NAMED_MAX = 4;

/** Names of the rebuilt projections: 'Bodegas, Verificaciones KYC'; from the fifth on only their number. */
export function projectionsText(names: readonly string[], known: number): string {
  if (names.length > 1 && names.length === known) return 'Todas las proyecciones';
  const named = names.slice(0, NAMED_MAX).map(projectionLabel).join(', ');
  const more = names.length - NAMED_MAX;
  return more > 0 ? `${named} y ${formatWhole(more)} más` : named;
}

/** 'Hasta ahora', 'Hasta la posición 4.711', 'Hasta el 3 nov 2026, 5:25 p. m.' */
export function untilText(until: string | null): string {
  if (until === null) return 'Hasta ahora';
  return /^\d+$/.test(until)
    ? `Hasta la posición ${formatWhole(Number(until))}`
    : `Hasta el ${formatBogotaDateTime(until)}`;
}

const tones = toneTable<RebuildState>({
  waiting: 'neutral',
  building: 'signal',
  paused: 'amber',
  built: 'sea',
  failed: 'alert',
  switched: 'sea',
  dropped: 'neutral',
});

/** Label of a rebuild's state, with a pending order if any. */
export function rebuildStateText({
  state,
  wish,
  comparison,
}: Pick<RebuildView, 'state' | 'wish' | 'comparison'>): { tone: Tone; text: string } {
  if (wish === 'drop') return { tone: 'neutral', text: 'Se está borrando' };
  if (wish !== null) return { tone: 'signal', text: 'Se está poniendo en uso' };
  if (state === 'built' && comparison === null) return { tone: 'signal', text: 'Se está comparando' };
  if (state === 'built' && comparison?.isEqual === false)
    return { tone: 'amber', text: 'Construida, distinta' };
  return { tone: tones[state], text: rebuildStateLabels[state] };
}

/** How a rebuild's `failure` is headed: what keeps one that is under way ends by itself. */
export function failureTitle(state: RebuildState): { tone: 'alert' | 'amber'; title: string } {
  if (state === 'failed') return { tone: 'alert', title: 'No puede seguir' };
  if (state === 'building') return { tone: 'amber', title: rebuildStateLabels.waiting };
  return { tone: 'alert', title: 'No se puso en uso' };
}

type Progress = Pick<RebuildView, 'state' | 'events' | 'goalEvents' | 'rate' | 'secondsLeft'>;

/** '62 % · 1.240 de 2.000 eventos · 850 por segundo · falta 1 s'; once every event is in, that indexes are made. */
export function progressText({ state, events, goalEvents, rate, secondsLeft }: Progress): string {
  const percent = goalEvents === 0 ? 100 : Math.floor((events * 100) / goalEvents);
  const isIndexing = state === 'building' && goalEvents > 0 && events === goalEvents;
  return [
    `${percent}\u00a0%`,
    `${formatWhole(events)} de ${formatWhole(goalEvents)} eventos`,
    ...(isIndexing ? ['creando índices'] : []),
    ...(rate === null || isIndexing ? [] : [`${formatWhole(Math.round(rate))} por segundo`]),
    ...(secondsLeft === null ? [] : [`falta ${formatDuration(secondsLeft * 1_000)}`]),
  ].join(' · ');
}

/** Result of the last comparison. */
export function verdictText({ position, isEqual }: Pick<ComparisonView, 'position' | 'isEqual'>): string {
  const at = `en la posición ${formatWhole(Number(position))}`;
  return isEqual ? `Igual a lo que está en uso, ${at}` : `Distinta de lo que está en uso, ${at}`;
}

const kinds: Readonly<Record<ComparisonView['differences'][number]['kind'], string>> = {
  missing: 'Falta en lo reconstruido',
  extra: 'Solo está en lo reconstruido',
  changed: 'Es otra',
};
/** In what way a row differs. */
export const differenceText = (kind: keyof typeof kinds): string => kinds[kind];

/** 'users' → current rows, 'history.users' → superseded ones. */
export function tableText(table: string): { name: string; detail: string } {
  const [schema = '', name = table] = table.split('.');
  return { name, detail: schema === 'history' ? 'filas reemplazadas' : 'filas actuales' };
}
