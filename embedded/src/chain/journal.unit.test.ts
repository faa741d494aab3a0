import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal, type Place } from './journal.ts';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(directory, 'lines.jsonl');
});
afterEach(() => rmSync(directory, { recursive: true }));

function open(): { journal: Journal; seen: [unknown, Place][] } {
  const seen: [unknown, Place][] = [];
  const journal = new Journal(path, (entry, place) => seen.push([entry, place]));
  return { journal, seen };
}

describe('the journal', () => {
  it('replays what was appended, in order, and reads each entry again at its place', () => {
    const { journal, seen } = open();
    expect(seen).toEqual([]);
    const places = journal.append([{ text: 'uno' }, { text: 'ñandú €' }]);
    places.push(...journal.append([{ text: 'x'.repeat(3_000_000) }]));
    journal.close();
    const again = open();
    expect(again.seen.map(([, place]) => place)).toEqual(places);
    expect(again.seen[1]?.[0]).toEqual({ text: 'ñandú €' });
    expect(places.map((place) => again.journal.read(place))).toEqual(again.seen.map(([entry]) => entry));
    again.journal.close();
  });

  it('drops a line that a crash cut short, and appends cleanly after it', () => {
    const first = open();
    first.journal.append([{ n: 1 }]);
    first.journal.close();
    appendFileSync(path, '{"n":2,"half');
    const second = open();
    expect(second.seen.map(([entry]) => entry)).toEqual([{ n: 1 }]);
    second.journal.append([{ n: 3 }]);
    second.journal.close();
    expect(readFileSync(path, 'utf8')).toBe('{"n":1}\n{"n":3}\n');
  });

  it('refuses a complete line that is no JSON rather than forgetting what follows', () => {
    appendFileSync(path, '{"n":1}\ngarbage\n{"n":3}\n');
    expect(open).toThrow(SyntaxError);
  });

  it('refuses to write when somebody else has written', () => {
    const { journal } = open();
    const intruder = open();
    intruder.journal.append([{ n: 1 }]);
    expect(() => journal.append([{ n: 2 }])).toThrow('another process');
    expect(readFileSync(path, 'utf8')).toBe('{"n":1}\n');
    journal.close();
    intruder.journal.close();
  });
});
