/** What a past moment is called in the address: a position of the history, or a date and time with its zone. */
export const MOMENT_PARAMETER = 'momento';

/** The moment that an address names; an empty one is none. */
export function momentIn(search: string): string | undefined {
  return new URLSearchParams(search).get(MOMENT_PARAMETER) || undefined;
}

/** The query of an address without its moment. */
export function withoutMoment(search: string): string {
  const parameters = new URLSearchParams(search);
  if (!parameters.has(MOMENT_PARAMETER)) return search;
  parameters.delete(MOMENT_PARAMETER);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** The query of an address at another moment; without one it is about now. */
export function atMoment(search: string, moment: string | undefined): string {
  const rest = withoutMoment(search);
  // An empty moment says that this address means now, where others would go on at the moment that is shown.
  return `${rest === '' ? '?' : `${rest}&`}${MOMENT_PARAMETER}=${encodeURIComponent(moment ?? '')}`;
}

/** What an address becomes when one goes there from `current`: it stays at its moment, unless it names one itself. */
export function keepingMoment(search: string, current: string): string {
  if (new URLSearchParams(search).has(MOMENT_PARAMETER)) {
    return momentIn(search) === undefined ? withoutMoment(search) : search;
  }
  const moment = momentIn(current);
  return moment === undefined ? search : atMoment(search, moment);
}

/** The moment just before the event at a position; undefined before the very first. */
export function positionBefore(position: string): string | undefined {
  const before = BigInt(position) - 1n;
  return before < 0n ? undefined : before.toString();
}
