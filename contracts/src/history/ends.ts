import { formatBogotaDateTime } from '../bogota.ts';
import { FAR_BEHIND_SECONDS } from '../constants.ts';

/** Moments up to this many ms to come count as now: clocks differ. */
export const CLOCK_AHEAD_MAX = 300_000;

export const EMPTY_HISTORY = 'La historia aún no tiene eventos';

/** Whether text names a position of the history; else it names a moment. */
export function isPosition(place: string): boolean {
  return /^\d+$/.test(place);
}

/**
 * Why a position or moment lies after the history, where nobody knows what will be; undefined if it doesn't. `last`:
 * position of the last event that was read; -1 if there is none. `lagSeconds`: how long later ones have been waiting to
 * be read.
 */
export function whyAfter(place: string, last: bigint, lagSeconds = 0): string | undefined {
  if (!isPosition(place))
    return Date.parse(place) > Date.now() + CLOCK_AHEAD_MAX ? 'Ese momento todavía no ha llegado' : undefined;
  if (BigInt(place) <= last) return undefined;
  if (lagSeconds >= FAR_BEHIND_SECONDS)
    return `Por ahora la historia se lee hasta la posición ${last}: los datos se están poniendo al día`;
  return last < 0n ? EMPTY_HISTORY : `La historia llega hasta la posición ${last}`;
}

/** Where the history begins: its first event's position and effective time (ISO timestamp). */
export interface HistoryStart {
  readonly position: bigint;
  readonly at: string;
}

/** Both ends as `whyBefore` and `whyAfter` take them. */
export interface HistoryEnds {
  readonly first: HistoryStart;
  readonly last: bigint;
  readonly lagSeconds?: number;
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
  { first, last, lagSeconds }: HistoryEnds,
): string | undefined {
  if (name === 'from' || isPosition(place)) return whyAfter(place, last, lagSeconds);
  return whyBefore(new Date(Date.parse(place) - 1).toISOString(), first);
}
