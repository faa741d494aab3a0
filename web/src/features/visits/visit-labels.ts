import {
  partOfDayLabels,
  type VisitStatus,
  visitDayWords,
  visitTimeWords,
} from '@nodo/contracts/visits/values';
import type { VisitView } from '@nodo/contracts/visits/views';
import { toneTable } from '../../ui/badge.tsx';

export const visitTones = toneTable<VisitStatus>({
  requested: 'amber',
  confirmed: 'sea',
  declined: 'alert',
  cancelled: 'neutral',
});

/** The confirmed time, or else the preferred one. */
export function visitWhen({ day, time, preferredDay, partOfDay }: VisitView): string {
  if (day !== null && time !== null) return `El ${visitDayWords(day)}, ${visitTimeWords(time)}`;
  return `Para el ${visitDayWords(preferredDay)}, ${partOfDayLabels[partOfDay].toLowerCase()}`;
}

/** Whether the visit is confirmed and its day isn't over yet in Bogotá. */
export const isComing = ({ status, day }: VisitView, today: string) =>
  status === 'confirmed' && day !== null && day >= today;

/** Staff's note: the reason for rescheduling or declining. */
export const reasonText = ({ status, reason }: VisitView) =>
  reason && `${status === 'declined' ? 'Respuesta' : 'Motivo del cambio'}: ${reason}`;

export const visitorsText = ({ people }: VisitView) => (people === 1 ? '1 persona' : `${people} personas`);
