import { actionLabel } from '@nodo/contracts/audit/labels';
import {
  type ParkedKeyDetail,
  type ProjectionsView,
  type ProjectionView,
  projectionLabel,
} from '@nodo/contracts/projections/views';
import { counted } from '../../lib/counted.ts';
import { formatDateTime, formatDuration, formatWhole } from '../../lib/format.ts';

/** A lag below this counts as up to date, seconds. */
const LAG_ALLOWED = 2;

type Tone = 'sea' | 'amber' | 'alert';

/** Label of an event type; the type's own name if it has none. */
export const eventLabel = actionLabel;

/** Whether the read models keep up with the log; `now` in milliseconds. */
export function followingText(
  checkpoint: ProjectionsView['checkpoint'],
  now: number,
): [Tone, string, string] {
  if (!checkpoint) return ['amber', 'Sin empezar', 'Las proyecciones aún no leen la historia'];
  const { isRunning, appliedAt, lagSeconds } = checkpoint;
  if (!isRunning) {
    const since = appliedAt === null ? 'Nadie lee la historia' : sinceText(appliedAt, now);
    return ['alert', 'Detenidas', since];
  }
  if (lagSeconds >= LAG_ALLOWED) return ['amber', 'Con retraso', 'Leyendo lo que falta'];
  return ['sea', 'Al día', 'Cada hecho se refleja al instante'];
}

function sinceText(moment: string, now: number): string {
  return `Sin leer desde hace ${formatDuration(now - Date.parse(moment))}`;
}

/** When the platform was last backed up, and how much of it. */
export function backupText({ lastBackup }: Pick<ProjectionsView, 'lastBackup'>): string {
  if (!lastBackup) return 'Todavía no se ha completado ninguna copia de seguridad.';
  const { endedAt, events, files } = lastBackup;
  const what = `${counted(events, 'evento', 'eventos')}, ${counted(files, 'archivo', 'archivos')}`;
  return `Última copia de seguridad: ${formatDateTime(endedAt)} (${what}).`;
}

/** Number of matches; of many parked keys, only the longest-parked are listed and searched. */
export function foundText(
  { projections, parked }: Pick<ProjectionsView, 'projections' | 'parked'>,
  all: Pick<ProjectionsView, 'parked' | 'parkedTotal'>,
): string {
  const found = [
    counted(projections.length, 'proyección', 'proyecciones'),
    counted(parked.length, 'clave detenida', 'claves detenidas'),
  ].join(', ');
  const listed = all.parked.length;
  if (all.parkedTotal <= listed) return found;
  return `${found}, entre las ${formatWhole(listed)} que llevan más tiempo; el CSV las trae todas`;
}

/** Label of a projection's state. */
export function stateText({ parkedKeys }: ProjectionView): { tone: Tone; text: string } {
  if (parkedKeys === 0) return { tone: 'sea', text: 'Al día' };
  return { tone: 'alert', text: counted(parkedKeys, 'clave detenida', 'claves detenidas') };
}

/** Plain-language meaning of a projection error. */
export function causeText(error: string): string {
  if (/\(22\w{3}\)/.test(error)) return 'La base de datos no puede guardar uno de sus valores.';
  if (/\(23\w{3}\)/.test(error)) return 'Choca con algo que ya está guardado.';
  if (/schema|UnknownEvent/.test(error)) return 'El evento no tiene la forma que conocemos.';
  if (/no longer on the log/.test(error)) return 'El evento ya no está en la historia.';
  if (/waits for a parked event/.test(error))
    return 'Espera un dato que trae otro evento detenido: avanza con él.';
  return 'La proyección falló al aplicarlo.';
}

/** 'Nada espera detrás', '1 evento espera detrás', '12 eventos esperan detrás'. */
export function waitingText(waiting: number): string {
  if (waiting === 0) return 'Nada espera detrás';
  return `${counted(waiting, 'evento espera', 'eventos esperan')} detrás`;
}

/** Consequence of skipping the event, shown beforehand. */
export function consequenceOf({ projection, event, waiting }: ParkedKeyDetail): string {
  const left = `«${eventLabel(event.eventType)}» no se reflejará en «${projectionLabel(projection)}»`;
  const rest =
    waiting === 0
      ? 'y lo que ocurra después con esta clave sí'
      : `y ${waiting === 1 ? 'el evento que espera se aplicará' : `los ${formatWhole(waiting)} eventos que esperan se aplicarán en su orden`}`;
  return `${left}, ${rest}. El evento sigue en la historia; la decisión queda en la auditoría con tu nombre y no se puede deshacer.`;
}

/** Outcome of a decision: the key's current state (null: resumed) compared with the previous one. */
export function outcomeText(before: ParkedKeyDetail, now: ParkedKeyDetail | null): string {
  if (!now) return 'La clave avanza de nuevo.';
  if (now.event.eventId !== before.event.eventId) {
    return `La clave avanzó hasta otro evento que no se puede aplicar: «${eventLabel(now.event.eventType)}».`;
  }
  return 'El evento se intentó otra vez y falló de nuevo.';
}
