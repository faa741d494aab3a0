import { users } from '@nodo/contracts/identity/tables';
import { pick } from '@nodo/contracts/read-models/table';
import { nameScore } from '@nodo/platform/sanctions/match';
import { wordsOfName } from '@nodo/platform/sanctions/names';
import type { View } from '../read-model/reader.ts';

const columns = pick(users.columns, 'id', 'first_name', 'last_name');
/** People who are looked at more closely; whoever has the very words comes first. */
const MAX_CANDIDATES = 500;
/** Of one name: what two words at least are enough to tell. */
const MAX_WORDS = 6;
/** A word this long is also looked for by its beginning and by its end: one slip leaves one of them as it was. */
const IN_PARTS_FROM = 5;
const WORDS_IN_COMMON = 2;
/** Below, what is in common is what many have, beside a name of one's own: Luz Marina Gómez and Luz Gloria Castro Gómez (44). */
const LEAST_SCORE = 60;

/** Another person, and how alike the names are, of 100. */
export interface NearName {
  readonly userId: string;
  readonly name: string;
  readonly score: number;
}

/**
 * People whose names have two words in common with this person's, in any order, without accents, and allowing for a slip
 * or another spelling of each (Gómez and Gomes, Jiménez and Ximenes): the most alike first.
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
