import type { MomentView } from '@nodo/contracts/history/moment';

const HOUR_MS = 3_600_000;

/** Step sizes. */
export const momentSteps = [
  { value: 'event', label: 'Un evento', hours: 0 },
  { value: 'hour', label: 'Una hora', hours: 1 },
  { value: 'day', label: 'Un día', hours: 24 },
  { value: 'week', label: 'Una semana', hours: 24 * 7 },
  { value: 'month', label: '30 días', hours: 24 * 30 },
] as const;
export type MomentStep = (typeof momentSteps)[number]['value'];

export const isPosition = (moment: string) => /^\d{1,18}$/.test(moment);

/** The time of a moment: an instant as requested, a position as the time of its event. */
export function timeOf(moment: string, { effectiveAt }: Pick<MomentView, 'effectiveAt'>): string {
  return isPosition(moment) ? effectiveAt : new Date(moment).toISOString();
}

/** The moment one step away; `now` if that would be in the future, undefined if there is nothing further. */
export function stepFrom(
  moment: string,
  view: Pick<MomentView, 'effectiveAt' | 'earlier' | 'later'>,
  step: MomentStep,
  direction: 'earlier' | 'later',
  now: number,
): string | 'now' | undefined {
  if (step === 'event') return view[direction] ?? undefined;
  const hours = momentSteps.find(({ value }) => value === step)?.hours ?? 0;
  const sign = direction === 'earlier' ? -1 : 1;
  const time = Date.parse(timeOf(moment, view)) + sign * hours * HOUR_MS;
  return time >= now ? 'now' : new Date(time).toISOString();
}
