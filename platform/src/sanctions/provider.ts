import {
  type SanctionsList,
  type SanctionsMatch,
  sanctionsListSchema,
} from '@nodo/contracts/sanctions/values';
import { type SanctionsEntry, sanctionsEntrySchema } from './entry.ts';
import { matchOf, type ScreenedPerson, strongest } from './match.ts';
import { keysOf, plainNumber, wordsOfName } from './names.ts';

/** A list to screen people against. */
export interface SanctionsProvider {
  readonly name: SanctionsList;
  /** Publication date of the loaded list, `2026-11-20`. */
  readonly listDate: string;
  /** Entries that may be this person, the strongest match first. */
  screen(person: ScreenedPerson): Promise<SanctionsMatch[]>;
}

/** SQL for the name under which a person is screened, from `users AS u`. */
export const SCREENED_NAME = "btrim(u.first_name || ' ' || u.last_name)";

/** Runs one statement; returns the rows as the driver delivers them. */
export type RunSql = (sql: string, values: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** Maximum number of candidates per name: a quarter of the longest list. */
const MAX_CANDIDATES = 5_000;
/** Maximum number of words of a name that are searched for: no real name has more. */
const MAX_WORDS = 8;

/** Index keys of an entry: words and document numbers. */
export function indexOf(entry: SanctionsEntry): { keys: string[]; numbers: string[] } {
  const words = entry.names.flatMap((name) => wordsOfName(name));
  return {
    keys: [...new Set(words.flatMap(keysOf))],
    numbers: [...new Set(entry.documents.flatMap(({ number }) => plainNumber(number) ?? []))],
  };
}

/** The lists that the worker has loaded into the database; none before the first load. */
export async function loadedLists(run: RunSql): Promise<SanctionsProvider[]> {
  const [found] = await run(`SELECT to_regclass('sanctions.lists') IS NOT NULL AS exists`, []);
  if (found?.exists !== true) return [];
  const rows = await run('SELECT list, published_on::text FROM sanctions.lists ORDER BY list LIMIT 20', []);
  return rows.map(({ list, published_on: date }) =>
    listInDatabase(run, sanctionsListSchema.parse(list), String(date)),
  );
}

function listInDatabase(run: RunSql, name: SanctionsList, listDate: string): SanctionsProvider {
  return {
    name,
    listDate,
    async screen(person) {
      const { sql, values } = candidatesOf(name, person);
      const rows = await run(sql, values);
      const entries = rows.map(({ entry }) => sanctionsEntrySchema.parse(entry));
      return strongest(entries.flatMap((entry) => matchOf(person, name, entry) ?? []));
    },
  };
}

/** Selects entries that share two words with the name, allowing one edit each, or one of the numbers. */
function candidatesOf(list: SanctionsList, person: ScreenedPerson) {
  const words = wordsOfName(person.name).slice(0, MAX_WORDS).map(keysOf);
  const numbers = [person.document, ...(person.wallets ?? [])].flatMap(
    (each) => plainNumber(each ?? '') ?? [],
  );
  const at = (word: number) => `keys && $${word + 3}::text[]`;
  const pairs = words.flatMap((_, one) =>
    words.slice(0, one).map((__, other) => `(${at(one)} AND ${at(other)})`),
  );
  const conditions = ['numbers && $2::text[]', ...pairs];
  return {
    sql: `SELECT entry FROM sanctions.entries WHERE list = $1 AND (${conditions.join(' OR ')})
      ORDER BY id LIMIT ${MAX_CANDIDATES}`,
    values: [list, numbers, ...words],
  };
}

/** Screens a person against all lists. */
export async function screenAll(
  lists: readonly SanctionsProvider[],
  person: ScreenedPerson,
): Promise<SanctionsMatch[]> {
  const found: SanctionsMatch[] = [];
  for (const list of lists) found.push(...(await list.screen(person)));
  return strongest(found);
}
