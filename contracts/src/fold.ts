/** `A | B` → `A & B`. */
export type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** Union of one part, such as `events`, over the domains that have it. */
export type PartOf<D, P extends string> = {
  [K in keyof D]: D[K] extends { readonly [name in P]: infer Part } ? Part : never;
}[keyof D];

/** One part of each domain that has it, in the order of the domains' names. */
export function partsOf<D extends object, P extends string>(domains: D, part: P): PartOf<D, P>[] {
  return Object.values(domains).flatMap((domain: Readonly<Record<string, unknown>>) =>
    part in domain ? [domain[part] as PartOf<D, P>] : [],
  );
}

/** Merges objects into one. Their keys must be unique. */
export function merged<P extends object>(parts: P): Merged<P[keyof P]> {
  return Object.assign({}, ...Object.values(parts));
}

/** Merges one part of every domain into one object. Its keys must be unique across the domains. */
export function fold<D extends object, P extends string>(domains: D, part: P): Merged<PartOf<D, P>> {
  return Object.assign({}, ...partsOf(domains, part));
}

/** Beside the type of a parameter: a type error that names them when some of `All` are not in `Said`. */
export type Whole<All, Said> = [Exclude<All, Said>] extends [never]
  ? unknown
  : { readonly missing: Exclude<All, Said> };
