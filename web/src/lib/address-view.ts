import { z } from 'zod';

/** One value that a screen keeps in the URL. */
interface AddressField<T> {
  readonly name: string;
  /** Parses the URL parameter's text. */
  readonly schema: z.ZodType<T>;
  /** Default if the parameter is absent or invalid; never written to the URL. */
  readonly usual: T;
  text(value: T): string;
}

type Fields = Readonly<Record<string, AddressField<unknown>>>;
type ViewOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends AddressField<infer T> ? T : never;
};

/** A screen's state in the URL, so that links and reloads restore it. */
export interface AddressView<View> {
  /** Parses the URL; invalid values are treated as absent. */
  readonly read: (address: URLSearchParams) => View;
  /** Writes a view as URL parameters, without defaults. */
  readonly write: (view: View) => URLSearchParams;
  /** Names of its URL parameters. */
  readonly names: readonly string[];
}

/** A field with the URL parameter `name`; undefined if absent, unless `usual` gives another default. */
export function field<T>(name: string, schema: z.ZodType<T>): AddressField<T | undefined>;
export function field<T>(
  name: string,
  schema: z.ZodType<T>,
  usual: NoInfer<T>,
  text?: (value: T) => string,
): AddressField<T>;
export function field<T>(
  name: string,
  schema: z.ZodType<T>,
  usual?: T,
  text: (value: T) => string = String,
): AddressField<T | undefined> {
  return { name, schema, usual, text };
}

const MAX_SEARCH = 100;

/** Search text. */
export const searchField = (name = 'buscar') =>
  field(
    name,
    z.string().transform((text) => text.trim().slice(0, MAX_SEARCH) || undefined),
  );

/** Beyond it the APIs refuse to look for a page. */
const LAST_PAGE = 500_000;

/** One-based page number, of at most `last`: from there a list finds its way back to the last page there is. */
export const pageField = (last = LAST_PAGE) =>
  field(
    'pagina',
    z.coerce
      .number()
      .int()
      .min(1)
      .transform((page) => Math.min(page, last)),
    1,
  );

/** Combines fields into a view. */
export function addressView<F extends Fields>(fields: F): AddressView<ViewOf<F>> {
  const entries = Object.entries(fields);
  return {
    names: entries.map(([, { name }]) => name),
    read: (address) =>
      Object.fromEntries(
        entries.map(([key, { name, schema, usual }]) => {
          const { data } = schema.safeParse(address.get(name) ?? undefined);
          return [key, data ?? usual];
        }),
      ) as ViewOf<F>,
    write: (view) => {
      const address = new URLSearchParams();
      for (const [key, { name, usual, text }] of entries) {
        const value = view[key];
        if (value !== usual && value !== undefined && value !== '') address.set(name, text(value));
      }
      return address;
    },
  };
}

export interface Order<Sort> {
  readonly sort: Sort;
  readonly direction: 'asc' | 'desc';
}

/** Adds a sort order to a view, in the URL as «name-asc»; `first` is the default. */
export function orderedView<View, Sort extends string>(
  { read, write, names }: AddressView<View>,
  sorts: readonly Sort[],
  first: Order<Sort>,
): AddressView<View & Order<Sort>> {
  const orders = sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction) => ({ text: `${sort}-${direction}`, sort, direction })),
  );
  return {
    names: [...names, 'orden'],
    read: (address) => {
      const { sort, direction } = orders.find(({ text }) => text === address.get('orden')) ?? first;
      return { ...read(address), sort, direction };
    },
    write: (view) => {
      const address = write(view);
      const { sort, direction } = view;
      if (sort !== first.sort || direction !== first.direction) address.set('orden', `${sort}-${direction}`);
      return address;
    },
  };
}
