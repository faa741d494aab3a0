/** Which rows of a list: what is undefined or empty narrows nothing. */
export type Narrowing = Readonly<Record<string, string | undefined>>;

/** Those that narrow. */
export function narrowingOf(query: Narrowing): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** A path with what narrows as its query. */
export function withQuery(path: string, query: Narrowing): string {
  const parameters = new URLSearchParams(narrowingOf(query));
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
