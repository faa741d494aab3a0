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

/** When it is, once confirmed; else when it would suit. */
export function visitWhen({ day, time, preferredDay, partOfDay }: VisitView): string {
  if (day !== null && time !== null) return `El ${visitDayWords(day)}, ${visitTimeWords(time)}`;
  return `Para el ${visitDayWords(preferredDay)}, ${partOfDayLabels[partOfDay].toLowerCase()}`;
}

/** Until its day is over in Bogotá. */
export const isComing = ({ status, day }: VisitView, today: string) =>
  status === 'confirmed' && day !== null && day >= today;

/** What staff wrote of it: why it is at another moment, or why it can't be. */
export const reasonText = ({ status, reason }: VisitView) =>
  reason && `${status === 'declined' ? 'Respuesta' : 'Motivo del cambio'}: ${reason}`;

export const visitorsText = ({ people }: VisitView) => (people === 1 ? '1 persona' : `${people} personas`);
