/** `A | B` → `A & B`. */
export type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** One part, such as `events`, of each domain that has it: a union. */
export type PartOf<D, P extends string> = {
  [K in keyof D]: D[K] extends { readonly [name in P]: infer Part } ? Part : never;
}[keyof D];

/** One part of each domain that has it, in the order of the domains' names. */
export function partsOf<D extends object, P extends string>(domains: D, part: P): PartOf<D, P>[] {
  return Object.values(domains).flatMap((domain: Readonly<Record<string, unknown>>) =>
    part in domain ? [domain[part] as PartOf<D, P>] : [],
  );
}

/** Several objects as one. Names are unique across them. */
export function merged<P extends object>(parts: P): Merged<P[keyof P]> {
  return Object.assign({}, ...Object.values(parts));
}

/** One part of every domain, as one object. Names are unique across the domains. */
export function fold<D extends object, P extends string>(domains: D, part: P): Merged<PartOf<D, P>> {
  return Object.assign({}, ...partsOf(domains, part));
}
