import type { Conditions } from './conditions.ts';
import { searchTerms } from './search-terms.ts';

/** Searchable text of a row's person and warehouse, of `users AS u` and `warehouses AS w`, whichever there are. */
export const PERSON_AND_WAREHOUSE =
  "coalesce(u.search_text, '') || ' ' || projection.searchable(coalesce(w.name, ''))";

/** What a list is searched in, as SQL. */
interface Searched {
  /** Searchable text, which has to have every word. */
  readonly text: string;
  /** Hashes, addresses and ids, one of which has to begin with what is searched for. */
  readonly references: readonly string[];
}

/** Keeps those rows that are searched for, where anything is. */
export function addSearch(
  conditions: Pick<Conditions, 'add' | 'parameter'>,
  search: string | undefined,
  searched: Searched,
): void {
  const words = searchTerms(search ?? '').map((word) => conditions.parameter(word));
  const [first] = words;
  if (first === undefined) return;
  const inText = words.map(
    (word) => `coalesce(${searched.text}, '') LIKE '%' || projection.searchable(${word}) || '%'`,
  );
  // Nothing that has a space in it is a reference.
  const beginnings = words.length > 1 ? [] : searched.references.map((it) => `${it} LIKE ${first} || '%'`);
  conditions.add(`(${[inText.join(' AND '), ...beginnings].join(' OR ')})`);
}
