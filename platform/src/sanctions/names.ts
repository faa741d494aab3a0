/** Letters that Unicode does not decompose into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
};
/** Words that are often omitted. */
const PARTICLES: ReadonlySet<string> = new Set(
  'de del la las los y e da do dos di van von der den al el ul bin ibn bint'.split(' '),
);
/** Shorter words only match exactly. */
const TYPO_FROM = 4;
/** Skeletons with fewer consonants are shared by too many names. */
const SKELETON_FROM = 4;

/** One word of a name, as written and in normalised forms for comparison. */
export interface NameWord {
  readonly written: string;
  /** With spelling variants folded: doubled letters, s or z, v or b, i or y, a silent h. */
  readonly folded: string;
  /** Its consonants, which transliterations agree on; empty when there are too few. */
  readonly skeleton: string;
}

/** The words of a name: without accents, case, punctuation and particles, in no particular order. */
export function wordsOfName(name: string): NameWord[] {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøđðłæœþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘`´ʼʻ]/g, '');
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word.length > 1);
  const telling = words.filter((word) => !PARTICLES.has(word));
  return [...new Set(telling)].map((written) => {
    const folded = fold(written);
    return { written, folded, skeleton: skeletonOf(written) };
  });
}

function fold(word: string): string {
  return word
    .replace(/ou|oo/g, 'u')
    .replace(/ee|[ae][iy]/g, 'i')
    .replace(/ph/g, 'f')
    .replace(/([ckstdg])h/g, (_, letter: string) =>
      letter === 'c' || letter === 's' ? `${letter}x` : letter,
    )
    .replace(/h/g, '')
    .replace(/y/g, 'i')
    .replace(/z|c(?=[ei])/g, 's')
    .replace(/v|w/g, 'b')
    .replace(/q|c(?!x)/g, 'k')
    .replace(/(.)\1+/g, '$1');
}

function skeletonOf(word: string): string {
  const consonants = word.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1');
  return consonants.length < SKELETON_FROM ? '' : consonants;
}

/**
 * Index keys of a word: two words that `likeness` finds similar share at least one key, so that the index misses none.
 * Words one edit apart share a form with one letter deleted.
 */
export function keysOf({ folded, skeleton }: NameWord): string[] {
  const keys = new Set([folded]);
  if (folded.length >= TYPO_FROM) {
    for (let at = 0; at < folded.length; at += 1) keys.add(folded.slice(0, at) + folded.slice(at + 1));
  }
  if (skeleton) keys.add(`=${skeleton}`);
  return [...keys];
}

/** Similarity of two words: 1 for equal, 0 for unrelated. */
export function likeness(one: NameWord, other: NameWord): number {
  if (one.written === other.written) return 1;
  if (one.folded === other.folded) return 0.95;
  const shorter = Math.min(one.folded.length, other.folded.length);
  if (shorter >= TYPO_FROM && isOneSlip(one.folded, other.folded)) return shorter > TYPO_FROM ? 0.9 : 0.8;
  return one.skeleton !== '' && one.skeleton === other.skeleton ? 0.85 : 0;
}

/** Whether the words are one edit apart: a letter deleted, inserted or replaced, or two adjacent letters swapped. */
function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return isSwapped && short.slice(start + 2) === long.slice(start + 2);
}

/**
 * A document number without punctuation and spaces; undefined when it is too short or has too few digits to identify
 * anybody.
 */
export function plainNumber(number: string): string | undefined {
  const plain = number.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return plain.length >= 5 && plain.length <= 64 && (plain.match(/\d/g)?.length ?? 0) >= 3
    ? plain
    : undefined;
}
