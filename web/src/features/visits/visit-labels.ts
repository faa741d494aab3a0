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

export const visitorsText = ({ people }: VisitView) => (people === 1 ? '1 persona' : `${people} personas`);
