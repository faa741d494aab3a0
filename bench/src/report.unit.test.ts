import { expect, test } from 'vitest';
import { toMarkdown, toText } from './report.ts';

const rows = [
  { name: 'appends', value: 12_345.6, unit: 'per s', peer: 20_000, ratio: 0.617, aim: 'ratio ≥ 0.5' },
  { name: 'wait | p99', value: 4.256, unit: 'ms', aim: '≤ 4', note: 'over 60 blocks' },
  { name: 'processes', value: 9, unit: '' },
];
const circumstances = {
  command: 'npm run bench',
  date: new Date('2026-03-04T05:06:07Z'),
  machine: '2 cores',
  commit: 'abc1234',
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

test('the page tells how it was made, and the notes', () => {
  const page = toMarkdown([{ module: 'waiting', seconds: 12.4, rows }], circumstances);
  expect(page).toContain('- Command: `npm run bench`');
  expect(page).toContain('- Date: 2026-03-04 05:06 UTC');
  expect(page).toContain('- Commit: abc1234');
  expect(page).toContain('| wait \\| p99 | 4.26 | ms |  |  | ≤ 4 | no |');
  expect(page).toContain('- wait | p99: over 60 blocks');
});

test('a module that did not run is told, with its reason', () => {
  const page = toMarkdown(
    [{ module: 'waiting', seconds: 1, rows: [], failure: 'no browser' }],
    circumstances,
  );
  expect(page).toContain('**Did not run:** no browser');
  expect(page).not.toContain('| Measure');
});
