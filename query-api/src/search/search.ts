import type { Permission } from '@nodo/contracts/permissions';
import type { SearchKind } from '@nodo/contracts/search/views';

/** Columns of the person `p`. */
export const NAMES = `p.first_name AS person_first_name, p.last_name AS person_last_name, p.email AS person_email`;

/** What a search text may be: a whole id, the beginning of a hash or address, or words. */
export interface Asked {
  readonly id: string | null;
  readonly beginning: string | null;
  readonly words: readonly string[];
  /** Event types whose name in the reader's language matches; empty for an id. */
  readonly eventTypes: readonly string[];
}

/**
 * How a kind is searched, and the permission to see it. `from`: rows of the columns in queries.ts; $1 is the id, $2 a
 * beginning, words from $3 on (for events, $3 is an array of types); undefined if it can't match.
 */
export interface Search {
  readonly needs: Permission;
  readonly from: (asked: Asked, isPast: boolean) => string | undefined;
  /** Stream with the full history of what has this id, unless its row says another. */
  readonly stream: (id: string) => string;
}
/** A domain's kinds: what its `searches.ts` exports. */
export type Searches = Readonly<Partial<Record<SearchKind, Search>>>;

/** Condition for all words, whose parameters start at $3. */
export const inWords = (words: readonly string[], column: string) =>
  words.map((_, index) => `${column} LIKE '%' || projection.searchable($${index + 3}) || '%'`).join(' AND ');

/** Matches by id, by the beginning of a reference, or by the name of the person with the id `person`. */
export const byReference =
  (select: string, alias: string, person: string, references: readonly string[]): Search['from'] =>
  ({ id, beginning, words }) => {
    const beginnings = references.map((column) => `${alias}.${column} LIKE $2 || '%'`);
    const conditions = [
      ...(id === null ? [] : [`${alias}.id = $1`]),
      ...(beginning === null ? [] : beginnings),
      ...(words.length === 0
        ? []
        : [`${person} IN (SELECT n.id FROM users AS n WHERE ${inWords(words, 'n.search_text')})`]),
    ];
    return conditions.length === 0 ? undefined : `${select} WHERE (${conditions.join(' OR ')})`;
  };
