import { z } from 'zod';

/** One thing that a screen keeps in its address. */
interface AddressField<T> {
  readonly name: string;
  /** Reads the text in the address. */
  readonly schema: z.ZodType<T>;
  /** What counts where the address says nothing, or nothing that makes sense; it is not written. */
  readonly usual: T;
  text(value: T): string;
}

type Fields = Readonly<Record<string, AddressField<unknown>>>;
type ViewOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends AddressField<infer T> ? T : never;
};

/** What a screen shows, as its address has it: a link or a reload shows the same. */
export interface AddressView<View> {
  /** Reads the address; what makes no sense in it counts as not there. */
  readonly read: (address: URLSearchParams) => View;
  /** Writes a view into an address; what is as usual stays out of it. */
  readonly write: (view: View) => URLSearchParams;
  /** What its fields are called in the address. */
  readonly names: readonly string[];
}

/** A field called `name` in the address; undefined as long as nothing is chosen, unless something else is `usual`. */
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

/** The words of a search. */
export const searchField = () =>
  field(
    'buscar',
    z.string().transform((text) => text.trim().slice(0, MAX_SEARCH) || undefined),
  );

/** A page of a list, from 1. */
export const pageField = (last = Number.MAX_SAFE_INTEGER) =>
  field('pagina', z.coerce.number().int().min(1).max(last), 1);

/** The view made of these fields. */
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

/** The view with an order besides, as «name-asc»; `first` is the usual one. */
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
