import {
  type MatchReason,
  SANCTIONS_MATCHES_MAX,
  type SanctionsList,
  type SanctionsMatch,
} from '@nodo/contracts/sanctions/values';
import type { SanctionsEntry } from './entry.ts';
import { likeness, type NameWord, plainNumber, wordsOfName } from './names.ts';

/** The person to screen. */
export interface ScreenedPerson {
  readonly name: string;
  /** Document number as it was typed. */
  readonly document?: string | undefined;
  readonly wallets?: readonly string[];
  /** `1970-03-12` */
  readonly bornOn?: string | undefined;
  /** Also match companies, ships and aircraft: customers are none of these, but staff may search for one. */
  readonly isAnyKind?: boolean;
}

/**
 * Lowest score that is shown as a match. Two uncommon words are enough if the listed name has a third (80); two out of
 * four are not (67), nor are common ones without anything rarer (67), as "José García" in "José García Zapata".
 */
export const MATCH_THRESHOLD = 80;
/** Minimum number of matching words: a single one is no evidence. */
const WORDS_FROM = 2;
const SAME_BIRTH = 10;
const NEAR_BIRTH = 5;
const OTHER_BIRTH = -10;
/** Years by which lists are commonly wrong about a birth without saying so. */
const BIRTH_TOLERANCE = 1;

/** Names that many thousands have, in Colombia or on the lists: each has half the weight of another word. */
const COMMON: ReadonlySet<string> = new Set(
  `juan jose luis carlos maria ana jorge pedro miguel andres david daniel diego alejandro antonio francisco javier
  fernando manuel rafael camilo sebastian santiago felipe martha luz claudia sandra paola
  garcia rodriguez martinez lopez gonzalez hernandez perez sanchez ramirez gomez torres diaz rojas moreno gutierrez
  jimenez munoz ortiz castro vargas alvarez ruiz
  mohammed muhammad mohamed ahmed ahmad ali hassan hussein hussain abdul abdullah ibrahim khan`.split(/\s+/),
);
const weightOf = ({ written }: NameWord) => (COMMON.has(written) ? 0.5 : 1);

/** Similarity of two names, from 0 to 100: the weight of their matching words relative to all of their words. */
export function nameScore(person: readonly NameWord[], listed: readonly NameWord[]): number {
  const pairs = person
    .flatMap((one) => listed.map((other) => ({ one, other, like: likeness(one, other) })))
    .filter(({ like }) => like > 0)
    .toSorted((a, b) => b.like - a.like);
  const taken = new Set<NameWord>();
  let [common, words] = [0, 0];
  // Greedy matching: best pairs first, each word used once.
  for (const { one, other, like } of pairs) {
    if (taken.has(one) || taken.has(other)) continue;
    taken.add(one).add(other);
    common += like * (weightOf(one) + weightOf(other));
    words += 1;
  }
  if (words < WORDS_FROM) return 0;
  const all = [...person, ...listed].reduce((sum, word) => sum + weightOf(word), 0);
  return Math.round((100 * common) / all);
}

function birthScore(bornOn: string | undefined, born: readonly string[]): number {
  if (bornOn === undefined || born.length === 0) return 0;
  if (born.includes(bornOn)) return SAME_BIRTH;
  const year = Number(bornOn.slice(0, 4));
  const years = born.map((each) => {
    const [from = '', to = from] = each.split('/');
    return { each, from: Number(from.slice(0, 4)), to: Number(to.slice(0, 4)) };
  });
  const isNear = years.some(
    ({ each, from, to }) => each.length < bornOn.length && from <= year && year <= to && agrees(bornOn, each),
  );
  if (isNear) return NEAR_BIRTH;
  const isOther = years.every(({ from, to }) => year < from - BIRTH_TOLERANCE || year > to + BIRTH_TOLERANCE);
  return isOther ? OTHER_BIRTH : 0;
}

/** A listed year or month matches births within it: `1970-03` none in April. A range is compared by years only. */
const agrees = (bornOn: string, each: string) => each.includes('/') || bornOn.startsWith(each);

/** The evidence that this person is that entry; undefined when it is below the threshold. */
export function matchOf(
  person: ScreenedPerson,
  list: SanctionsList,
  entry: SanctionsEntry,
): SanctionsMatch | undefined {
  const words = wordsOfName(person.name);
  const names = person.isAnyKind || entry.kind === 'individual' ? entry.names : [];
  const [best] = names
    .map((name) => ({ name, score: nameScore(words, wordsOfName(name)) }))
    .toSorted((a, b) => b.score - a.score);
  const birth = birthScore(person.bornOn, entry.born);
  const named = best && best.score > 0 ? Math.max(0, Math.min(100, best.score + birth)) : 0;
  const numbers = new Set(entry.documents.flatMap(({ number }) => plainNumber(number) ?? []));
  const has = (number: string | undefined) => numbers.has(plainNumber(number ?? '') ?? '');
  const by: MatchReason[] = [
    ...(Math.max(best?.score ?? 0, named) >= MATCH_THRESHOLD ? (['name'] as const) : []),
    ...(has(person.document) ? (['document'] as const) : []),
    ...(person.wallets?.some(has) ? (['wallet'] as const) : []),
    ...(birth > 0 ? (['birth'] as const) : []),
  ];
  const isByNumber = by.includes('document') || by.includes('wallet');
  if (!isByNumber && named < MATCH_THRESHOLD) return undefined;
  const [main = ''] = entry.names;
  const name = best && best.score > 0 ? best.name : main;
  return {
    list,
    entryId: entry.id,
    kind: entry.kind,
    name,
    mainName: name === main ? null : main,
    born: [...entry.born],
    nationalities: [...entry.nationalities],
    programs: [...entry.programs],
    score: isByNumber ? 100 : named,
    by,
  };
}

/** The strongest first, at most SANCTIONS_MATCHES_MAX. */
export function strongest(matches: readonly SanctionsMatch[]): SanctionsMatch[] {
  const byStrength = (one: SanctionsMatch, other: SanctionsMatch) =>
    other.score - one.score || (`${one.list} ${one.entryId}` < `${other.list} ${other.entryId}` ? -1 : 1);
  return matches.toSorted(byStrength).slice(0, SANCTIONS_MATCHES_MAX);
}
