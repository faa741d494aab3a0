import type { Conditions } from './conditions.ts';
import { asReference, searchTerms } from './search-terms.ts';

/** Searchable text of a row's joined person (`u`) and warehouse (`w`); either may be missing. */
export const PERSON_AND_WAREHOUSE =
  "coalesce(u.search_text, '') || ' ' || projection.searchable(coalesce(w.name, ''))";

/** What a list's search matches, as SQL. */
interface Searched {
  /** Searchable text; must contain every word. */
  readonly text: string;
  /** Hashes, addresses and ids; one must begin with the search text. */
  readonly references: readonly string[];
}

/** Adds the search condition, if there is a search. */
export function addSearch(
  conditions: Pick<Conditions, 'add' | 'parameter'>,
  search: string | undefined,
  searched: Searched,
): void {
  const words = searchTerms(search ?? '');
  const [first] = words;
  if (first === undefined) return;
  const inText = words.map(
    (word) =>
      `coalesce(${searched.text}, '') LIKE '%' || projection.searchable(${conditions.parameter(word)}) || '%'`,
  );
  const beginnings: string[] = [];
  // References contain no spaces.
  if (words.length === 1 && searched.references.length > 0) {
    const beginning = conditions.parameter(asReference(first));
    beginnings.push(...searched.references.map((it) => `${it} LIKE ${beginning} || '%'`));
  }
  conditions.add(`(${[inText.join(' AND '), ...beginnings].join(' OR ')})`);
}
