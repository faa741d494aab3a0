/** Filter parameters of a list; undefined or empty ones don't filter. */
export type Narrowing = Readonly<Record<string, string | undefined>>;

/** The parameters that do filter. */
export function narrowingOf(query: Narrowing): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** A path with these filters as its query. */
export function withQuery(path: string, query: Narrowing): string {
  const parameters = new URLSearchParams(narrowingOf(query));
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
