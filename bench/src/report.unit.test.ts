import { expect, test } from 'vitest';
import { toMarkdown, toText } from './report.ts';

const rows = [
  { name: 'appends', value: 12_345.6, unit: 'per s', peer: 20_000, ratio: 0.617, aim: 'ratio ≥ 0.5' },
  { name: 'wait | p99', value: 4.256, unit: 'ms', aim: '≤ 4', note: 'over 60 blocks' },
  { name: 'processes', value: 9, unit: '' },
];
const waiting = {
  module: 'waiting',
  date: new Date('2026-03-04T05:06:07Z'),
  machine: '2 cores',
  commit: 'abc1234',
  seconds: 12.4,
  rows,
};

test('the text is a table in columns', () => {
  expect(toText(rows)).toBe(
    [
      'Measure      Value  Unit     Peer  Ratio  Aim          Met',
      'appends     12 346  per s  20 000   0.62  ratio ≥ 0.5  yes',
      'wait | p99    4.26  ms                    ≤ 4          no',
      'processes        9',
    ].join('\n'),
  );
});

test('the page says how each section was made, and its notes', () => {
  const page = toMarkdown(['waiting'], [waiting], '');
  expect(page).toContain('## waiting\n\nTook 12 s from 2026-03-04 05:06 UTC on, at commit abc1234: 2 cores.');
  expect(page).toContain('| wait \\| p99 | 4.26 | ms |  |  | ≤ 4 | no |');
  expect(page).toContain('- wait | p99: over 60 blocks');
});

test('a section that did not run keeps its place and its figures', () => {
  const modules = ['first', 'waiting', 'last'];
  const all = modules.map((module) => ({ ...waiting, module }));
  const earlier = toMarkdown(modules, all, '');
  const later = toMarkdown(modules, [{ ...waiting, commit: 'def5678' }], earlier);
  const sections = later.split('## ').slice(1);
  expect(sections.map((text) => text.split('\n')[0])).toEqual(modules);
  expect(sections.map((text) => /commit (\w+)/.exec(text)?.[1])).toEqual(['abc1234', 'def5678', 'abc1234']);
  expect(toMarkdown(modules, [], later)).toBe(later);
});

test('a section of a module that is no more goes', () => {
  expect(toMarkdown([], [], toMarkdown(['waiting'], [waiting], ''))).not.toContain('waiting');
});

test('a module that did not run is told, with its reason', () => {
  const page = toMarkdown(['waiting'], [{ ...waiting, rows: [], failure: 'no browser' }], '');
  expect(page).toContain('**Did not run:** no browser');
  expect(page).not.toContain('| Measure');
});
