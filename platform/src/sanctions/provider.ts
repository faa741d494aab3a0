import {
  type SanctionsList,
  type SanctionsMatch,
  sanctionsListSchema,
} from '@nodo/contracts/sanctions/values';
import { type SanctionsEntry, sanctionsEntrySchema } from './entry.ts';
import { matchOf, type ScreenedPerson, strongest } from './match.ts';
import { keysOf, plainNumber, wordsOfName } from './names.ts';

/** A list that people are compared with. */
export interface SanctionsProvider {
  readonly name: SanctionsList;
  /** When what it knows was published, `2026-11-20`. */
  readonly listDate: string;
  /** Those of the list who may be this person, the strongest first. */
  screen(person: ScreenedPerson): Promise<SanctionsMatch[]>;
}

/** Runs one statement; the rows as the driver hands them over. */
export type RunSql = (sql: string, values: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** Entries that one name is compared with at most: a quarter of the longest list. */
const MAX_CANDIDATES = 5_000;
/** Words of a name that are looked for: no name has as many. */
const MAX_WORDS = 8;

/** What an entry is found by. */
export function indexOf(entry: SanctionsEntry): { keys: string[]; numbers: string[] } {
  const words = entry.names.flatMap((name) => wordsOfName(name));
  return {
    keys: [...new Set(words.flatMap(keysOf))],
    numbers: [...new Set(entry.documents.flatMap(({ number }) => plainNumber(number) ?? []))],
  };
}

/** The lists that the worker has read into the database; none before it has. */
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

/** Entries that have two words of the name, each but for a slip, or one of the numbers. */
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

/** Somebody compared with all of them. */
export async function screenAll(
  lists: readonly SanctionsProvider[],
  person: ScreenedPerson,
): Promise<SanctionsMatch[]> {
  const found: SanctionsMatch[] = [];
  for (const list of lists) found.push(...(await list.screen(person)));
  return strongest(found);
}
