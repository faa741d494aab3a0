import type { SanctionsList } from '@nodo/contracts/sanctions/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SanctionsEntry } from './entry.ts';
import { ListFile, type ListProblem, ListRefused } from './list-file.ts';
import { matchOf } from './match.ts';
import { indexOf } from './provider.ts';
import { sdnXml, unXml } from './samples.test.ts';

const people = [
  {
    id: 900001,
    first: 'Yadiro Eutimio',
    last: 'QUINTERÓ ZULUAGA',
    aliases: ['EL CATRE', 'QUINTERO, Yairo'],
    born: '12 Mar 1970',
    cedula: '1112.777.321',
  },
  { id: 900002, last: 'COMERCIALIZADORA TRES & MEDIO LTDA.'.replace('&', '&amp;'), type: 'Entity' as const },
  { id: 900003, first: 'Obdulia', last: 'PERENGANEZ', born: 'circa 1958 to 1962' },
];

/** Reads a file in chunks of the given sizes, as it would arrive. */
function read(list: SanctionsList, file: string | Buffer, sizes: readonly number[] = [64]) {
  const bytes = Buffer.from(file);
  const entries: SanctionsEntry[] = [];
  const reader = new ListFile(list, (entry) => entries.push(entry));
  for (let at = 0, piece = 0; at < bytes.length; piece += 1) {
    const size = sizes[piece % sizes.length] ?? 64;
    reader.push(bytes.subarray(at, at + size));
    at += size;
  }
  return { ...reader.end(), read: entries };
}

describe('the file of a list of sanctions', () => {
  it('SDN.XML: names with aliases, births, documents, programs', () => {
    const found = read('ofac-sdn', sdnXml(people, '2026-11-20'));
    expect(found).toMatchObject({ list: 'ofac-sdn', publishedOn: '2026-11-20', entries: 3 });
    expect(found.read[0]).toEqual({
      id: '900001',
      kind: 'individual',
      names: ['Yadiro Eutimio QUINTERÓ ZULUAGA', 'EL CATRE', 'QUINTERO, Yairo'],
      born: ['1970-03-12'],
      documents: [
        { type: 'Cedula No.', number: '1112.777.321' },
        { type: 'Gender', number: 'Male' },
      ],
      nationalities: ['Colombia'],
      programs: ['PRUEBA'],
    });
    expect(found.read[1]).toMatchObject({ kind: 'entity', names: ['COMERCIALIZADORA TRES & MEDIO LTDA.'] });
    expect(found.read[2]).toMatchObject({ born: ['1958/1962'] });
  });

  it('the consolidated list of the UN: people and entities', () => {
    const un = [
      {
        id: 7001,
        first: 'OBDULIA',
        last: 'PERENGANEZ',
        aliases: ['Doña Obdu'],
        born: '1960-02-01',
        cedula: 'A-44551',
      },
    ];
    const found = read(
      'un-consolidated',
      unXml([...un, { id: 7002, last: 'GRUPO TAL', type: 'Entity' }], '2026-11-18'),
    );
    expect(found).toMatchObject({ publishedOn: '2026-11-18', entries: 2 });
    expect(found.read).toMatchObject([
      {
        id: '7001',
        kind: 'individual',
        names: ['OBDULIA PERENGANEZ', 'Doña Obdu'],
        born: ['1960-02-01'],
        documents: [{ number: 'A-44551' }],
        nationalities: ['Colombia'],
        programs: ['Prueba', 'PRi.7001'],
      },
      { id: '7002', kind: 'entity', names: ['GRUPO TAL'] },
    ]);
  });

  it('keeps every wallet of an entry, however many it has, and finds whoever uses the last one', () => {
    const wallets = Array.from({ length: 150 }, (_, at) => `TInventada${String(at).padStart(24, '0')}`);
    const ids = wallets.map((wallet, at) => {
      const type = '<idType>Digital Currency Address - USDT</idType>';
      return `<id><uid>${7_000 + at}</uid>${type}<idNumber>${wallet}</idNumber></id>`;
    });
    const one = [{ id: 900004, last: 'MERCADO INVENTADO', type: 'Entity' as const }];
    const file = sdnXml(one, '2026-11-20').replace('</idList>', `${ids.join('')}</idList>`);
    const [entry] = read('ofac-sdn', file).read;
    if (!entry) throw new Error('The entry was not read');
    const person = { name: 'Fulana Distinta', wallets: wallets.slice(-1) };
    expect(matchOf(person, 'ofac-sdn', entry)).toMatchObject({ by: ['wallet'] });
    expect(indexOf(entry).numbers).toHaveLength(wallets.length);
  });

  it('says the same however it is cut on its way, letters of several bytes included', () => {
    const file = sdnXml(people, '2026-11-20');
    const whole = read('ofac-sdn', file, [file.length * 2]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }), (sizes) => {
        expect(read('ofac-sdn', file, sizes)).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('cut anywhere it is refused', () => {
    const file = Buffer.from(sdnXml(people, '2026-11-20').trimEnd());
    fc.assert(
      fc.property(fc.integer({ min: 1, max: file.length - 1 }), (length) => {
        expect(() => read('ofac-sdn', file.subarray(0, length))).toThrow(ListRefused);
      }),
      { numRuns: 150 },
    );
  });

  it.each<[string, SanctionsList, string | Buffer, ListProblem]>([
    ['the other list', 'un-consolidated', sdnXml(people, '2026-11-20'), { kind: 'other' }],
    ['a page', 'ofac-sdn', '<!DOCTYPE html><html><body>Hola</body></html>', { kind: 'other' }],
    ['no XML', 'ofac-sdn', 'ent_num,SDN_Name', { kind: 'other' }],
    [
      'fewer entries than it says',
      'ofac-sdn',
      sdnXml(people, '2026-11-20', 4),
      { kind: 'count', said: 4, found: 3 },
    ],
    [
      'the same entry twice',
      'ofac-sdn',
      sdnXml([...people, ...people], '2026-11-20'),
      { kind: 'entry', number: 4 },
    ],
    ['nobody', 'ofac-sdn', sdnXml([], '2026-11-20'), { kind: 'empty' }],
    ['no date', 'un-consolidated', unXml(people, 'hoy'), { kind: 'undated' }],
    [
      'bytes that are no text',
      'ofac-sdn',
      Buffer.from('<sdnList><x>\xc3(</x></sdnList>', 'latin1'),
      { kind: 'other' },
    ],
    [
      'entities of its own',
      'ofac-sdn',
      sdnXml(people, '2026-11-20').replace(
        '<sdnList',
        '<!DOCTYPE sdnList [<!ENTITY a SYSTEM "file:///etc/passwd">]><sdnList',
      ),
      { kind: 'other' },
    ],
    [
      'an entity that nobody knows',
      'ofac-sdn',
      sdnXml([{ id: 1, last: '&a;' }], '2026-11-20'),
      { kind: 'damaged' },
    ],
    ['depth without end', 'ofac-sdn', `<sdnList><sdnEntry>${'<a>'.repeat(50)}`, { kind: 'other' }],
    [
      'entries without end, of a kind that nobody knows',
      'ofac-sdn',
      `<sdnList>${'<sdnEntry/>'.repeat(200_001)}`,
      { kind: 'too_many' },
    ],
    ['a word without end', 'ofac-sdn', `<sdnList><sdnEntry><uid>${'1'.repeat(3_000_000)}`, { kind: 'other' }],
  ])('refused: %s', (_, list, file, problem) => {
    expect(() => read(list, file, [64 * 1024])).toThrow(expect.objectContaining({ problem }));
  });
});
