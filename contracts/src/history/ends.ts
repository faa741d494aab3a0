import { formatBogotaDateTime } from '../bogota.ts';

/** Moments up to this many ms to come count as now: clocks differ. */
export const CLOCK_AHEAD_MAX = 300_000;

export const EMPTY_HISTORY = 'La historia aún no tiene eventos';

/** Whether text names a position of the history; else it names a moment. */
export function isPosition(place: string): boolean {
  return /^\d+$/.test(place);
}

/**
 * Why a position or moment lies after the history, where nobody knows what will be; undefined if it doesn't. `last`:
 * position of the last event; -1 if there is none.
 */
export function whyAfter(place: string, last: bigint): string | undefined {
  if (!isPosition(place))
    return Date.parse(place) > Date.now() + CLOCK_AHEAD_MAX ? 'Ese momento todavía no ha llegado' : undefined;
  if (BigInt(place) <= last) return undefined;
  return last < 0n ? EMPTY_HISTORY : `La historia llega hasta la posición ${last}`;
}

/** Where the history begins: its first event's position and effective time (ISO timestamp). */
export interface HistoryStart {
  readonly position: bigint;
  readonly at: string;
}

/**
 * Why a position or moment lies before the first event; undefined if it doesn't. Lists are empty and sums zero there,
 * which is true; only what needs an event refuses it.
 */
export function whyBefore(place: string, first: HistoryStart): string | undefined {
  if (isPosition(place))
    return BigInt(place) < first.position
      ? `La historia empieza en la posición ${first.position}: antes no había nada`
      : undefined;
  return Date.parse(place) < Date.parse(first.at)
    ? `La historia empieza el ${formatBogotaDateTime(first.at)}: antes no había nada`
    : undefined;
}

/**
 * Why no event can lie between a `from` (inclusive) or `to` (a position inclusive, a moment exclusive) and the other end
 * of the history; undefined if one can.
 */
export function whyNoSpan(
  name: 'from' | 'to',
  place: string,
  { first, last }: { readonly first: HistoryStart; readonly last: bigint },
): string | undefined {
  if (name === 'from' || isPosition(place)) return whyAfter(place, last);
  return whyBefore(new Date(Date.parse(place) - 1).toISOString(), first);
}
