import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SanctionsEntry } from './entry.ts';
import { MATCH_THRESHOLD, matchOf, type ScreenedPerson } from './match.ts';
import { keysOf, likeness, wordsOfName } from './names.ts';

const entry: SanctionsEntry = {
  id: '900001',
  kind: 'individual',
  names: ['Yadiro Eutimio QUINTERO ZULUAGA', 'PERENGANEZ, Obdulio'],
  born: ['1970-03-12'],
  documents: [
    { type: 'Cedula No.', number: '1.112.777-321' },
    { type: 'Digital Currency Address - USDT', number: 'TInventada1234567890abcdefghijkLMN' },
  ],
  nationalities: ['Colombia'],
  programs: ['PRUEBA'],
};
const named = (...names: string[]): SanctionsEntry => ({ ...entry, names, documents: [], born: [] });
const match = (person: Partial<ScreenedPerson>, of = entry) =>
  matchOf({ name: 'Fulana Distinta', ...person }, 'ofac-sdn', of);

describe('whom a list names', () => {
  it.each([
    ['the very name', 'Yadiro Eutimio Quintero Zuluaga', entry, 100],
    ['surnames first', 'QUINTERO ZULUAGA, Yadiro Eutimio', entry, 100],
    ['accents and case', 'yádiro eutímio quintéro zuluàga', entry, 100],
    ['an alias', 'Obdulio Perengánez', entry, 100],
    ['one slip', 'Yadiro Eutimio Quintreo Zuluaga', entry, 98],
    ['a slip in each word', 'Yadira Eutimo Quintera Suluaga', entry, 91],
    ['without the second name', 'Yadiro Quintero Zuluaga', entry, 86],
    ['s for z, v for b', 'Yadiro Eutimio Quintero Suluaga', entry, 99],
    ['particles', 'Obdulio de los Perenganez', entry, 100],
    ['two words of three', 'Yadiro Quintero', named('Yadiro Quintero Zuluaga'), 80],
    ['a transliteration', 'Mohamed al-Jattani', named('MUHAMMAD AL JATTANI'), 95],
    ['two common names, the very same', 'José García', named('GARCIA, Jose'), 100],
  ])('found: %s', (_, name, of, score) => {
    expect(match({ name }, of)).toMatchObject({ score, by: ['name'] });
    expect(score).toBeGreaterThanOrEqual(MATCH_THRESHOLD);
  });

  it.each([
    ['one word alone', 'Yadiro', entry],
    ['one word of two', 'Yadiro Montes', named('Yadiro Quintero')],
    ['common names with a rarer one missing', 'José García', named('José García Zapateiro')],
    ['common names, one of them another', 'Juan Carlos García', named('Juan Carlos Gómez')],
    ['two words of four', 'Yadiro Quintero', entry],
    ['a longer surname that begins alike', 'Obdulia Martín', named('Obdulia Martínez')],
    ['short words that are alike', 'Ana Gil Paz', named('Ani Gol Pez')],
    ['letters of another script alone', '习近平', named('李小龙')],
    ['nothing', '—', entry],
  ])('not found: %s', (_, name, of) => {
    expect(match({ name }, of)).toBeUndefined();
  });

  it('a number is enough, however it is written', () => {
    expect(match({ document: '1112777321' })).toMatchObject({ score: 100, by: ['document'] });
    expect(match({ document: '1112777322' })).toBeUndefined();
    expect(match({ wallets: ['TInventada1234567890abcdefghijkLMN'] })).toMatchObject({ by: ['wallet'] });
    const short = { ...entry, documents: [{ type: 'Passport', number: '123' }] };
    expect(match({ document: '123' }, short)).toBeUndefined();
  });

  it('a birth speaks for it or against it', () => {
    const name = 'Yadiro Quintero Zuluaga';
    const score = (bornOn: string, born: string[]) => match({ name, bornOn }, { ...entry, born })?.score;
    expect(score('1970-03-12', ['1970-03-12'])).toBe(96);
    expect(match({ name, bornOn: '1970-03-12' })?.by).toEqual(['name', 'birth']);
    expect(score('1970-03-12', ['1970'])).toBe(91);
    expect(score('1970-03-12', ['1968/1972'])).toBe(91);
    expect(score('1970-03-12', ['1970-04'])).toBe(86);
    expect(score('1971-03-12', ['1970-03-12'])).toBe(86);
    expect(score('1985-03-12', ['1970-03-12'])).toBeUndefined();
    expect(score('1985-03-12', [])).toBe(86);
  });

  it('nobody is a company or a ship, but staff may look for one', () => {
    const ship = { ...named('MOTONAVE PERENGANA'), kind: 'vessel' as const };
    expect(match({ name: 'Motonave Perengana' }, ship)).toBeUndefined();
    expect(match({ name: 'Motonave Perengana', isAnyKind: true }, ship)).toMatchObject({ score: 100 });
  });

  it('words that are alike have a key in common: an index of keys misses nobody', () => {
    const letter = fc.constantFrom(...'abcehikmnoqsuvyz');
    const word = fc.array(letter, { minLength: 2, maxLength: 9 }).map((letters) => letters.join(''));
    const slips = fc.tuple(word, fc.nat(), letter, fc.constantFrom('add', 'drop', 'change', 'swap'));
    const slip = (text: string, at: number, other: string, how: string) => {
      const place = at % text.length;
      const [before, here, after] = [
        text.slice(0, place),
        text.slice(place, place + 1),
        text.slice(place + 1),
      ];
      if (how === 'add') return before + other + here + after;
      if (how === 'drop') return before + after;
      if (how === 'change') return before + other + after;
      return before + after.slice(0, 1) + here + after.slice(1);
    };
    let alike = 0;
    fc.assert(
      fc.property(slips, ([text, at, other, how]) => {
        const [one] = wordsOfName(text);
        const [changed] = wordsOfName(slip(text, at, other, how));
        if (!one || !changed || likeness(one, changed) === 0) return;
        alike += 1;
        const keys = new Set(keysOf(one));
        expect(keysOf(changed).some((key) => keys.has(key))).toBe(true);
      }),
      { numRuns: 3_000 },
    );
    expect(alike).toBeGreaterThan(500);
  });
});
