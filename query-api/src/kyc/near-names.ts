import { users } from '@nodo/contracts/identity/tables';
import { pick } from '@nodo/contracts/read-models/table';
import { nameScore } from '@nodo/platform/sanctions/match';
import { wordsOfName } from '@nodo/platform/sanctions/names';
import type { View } from '../read-model/reader.ts';

const columns = pick(users.columns, 'id', 'first_name', 'last_name');
/** Most candidates scored; those with the exact words come first. */
const MAX_CANDIDATES = 500;
/** Most words used of one name; two matching words are enough to be a candidate. */
const MAX_WORDS = 6;
/**
 * Words of at least this length also match by their beginning or end, since a single typo leaves one of them
 * intact.
 */
const IN_PARTS_FROM = 5;
const WORDS_IN_COMMON = 2;
/**
 * Lowest score (of 100) reported. Below it, only common names match: Luz Marina Gómez and Luz Gloria Castro Gómez
 * score 44.
 */
const LEAST_SCORE = 60;

/** Another person and the similarity of the names, 0 to 100. */
export interface NearName {
  readonly userId: string;
  readonly name: string;
  readonly score: number;
}

/**
 * People whose names share two words with this person's, in any order, ignoring accents and allowing for a typo
 * or variant spelling of each (Gómez and Gomes, Jiménez and Ximenes): most similar first.
 */
export async function nearNames(view: View, userId: string, limit: number): Promise<NearName[]> {
  const [own] = await view.query(columns, 'SELECT id, first_name, last_name FROM users WHERE id = $1', [
    userId,
  ]);
  const words = own ? wordsOfName(nameOf(own)).slice(0, MAX_WORDS) : [];
  if (words.length < WORDS_IN_COMMON) return [];
  const values: string[] = [userId];
  const holds = (part: string) => `search_text LIKE '%' || $${values.push(part)} || '%'`;
  const conditions = words.map(({ written }) => `(${partsOf(written).map(holds).join(' OR ')})`);
  const pairs = conditions.flatMap((one, at) =>
    conditions.slice(at + 1).map((other) => `(${one} AND ${other})`),
  );
  const same = words.map(({ written }) => `(${holds(written)})::integer`);
  const candidates = await view.queryAfresh(
    columns,
    `SELECT id, first_name, last_name FROM users WHERE id <> $1 AND (${pairs.join(' OR ')})
     ORDER BY ${same.join(' + ')} DESC, id LIMIT ${MAX_CANDIDATES}`,
    values,
  );
  return candidates
    .map((row) => ({ userId: row.id, name: nameOf(row) }))
    .map((one) => ({ ...one, score: nameScore(words, wordsOfName(one.name)) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}

function partsOf(word: string): string[] {
  if (word.length < IN_PARTS_FROM) return [word];
  const half = Math.ceil(word.length / 2);
  return [word.slice(0, half), word.slice(-half)];
}
