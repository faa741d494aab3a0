/** URL parameter of a past moment: a log position, or an ISO date and time with its zone. */
export const MOMENT_PARAMETER = 'momento';

/** The moment in a URL's query; undefined if absent or empty. */
export function momentIn(search: string): string | undefined {
  return new URLSearchParams(search).get(MOMENT_PARAMETER) || undefined;
}

/** A URL's query without its moment. */
export function withoutMoment(search: string): string {
  const parameters = new URLSearchParams(search);
  if (!parameters.has(MOMENT_PARAMETER)) return search;
  parameters.delete(MOMENT_PARAMETER);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** A URL's query at another moment; undefined means the present. */
export function atMoment(search: string, moment: string | undefined): string {
  const rest = withoutMoment(search);
  // An empty moment explicitly means the present; without the parameter, navigation would keep the displayed
  // moment.
  return `${rest === '' ? '?' : `${rest}&`}${MOMENT_PARAMETER}=${encodeURIComponent(moment ?? '')}`;
}

/** Query of a link followed from `current`: keeps the moment, unless the link has its own. */
export function keepingMoment(search: string, current: string): string {
  if (new URLSearchParams(search).has(MOMENT_PARAMETER)) {
    return momentIn(search) === undefined ? withoutMoment(search) : search;
  }
  const moment = momentIn(current);
  return moment === undefined ? search : atMoment(search, moment);
}

/** The position just before an event; undefined for the very first. */
export function positionBefore(position: string): string | undefined {
  const before = BigInt(position) - 1n;
  return before < 0n ? undefined : before.toString();
}
