import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedSettingsOf } from '../support/file-order.ts';

const folders = ['api', 'faults', 'web'].map((name) => new URL(`../${name}/`, import.meta.url));

test('files that share a product are known by its settings, in whatever order they are written', () => {
  const shared = sharedSettingsOf('const stage = browserStage({ isShared: true, blockIntervalMs: 2_000 });');
  expect(shared).toBe('blockIntervalMs: 2_000, isShared: true');
  expect(sharedSettingsOf('const stage = productStage({ blockIntervalMs: 2_000, isShared: true });')).toBe(
    shared,
  );
  expect(sharedSettingsOf('const stage = productStage({ isShared: true });')).toBe('isShared: true');
  expect(sharedSettingsOf('const stage = productStage({ blockIntervalMs: 2_000 });')).toBe('');
});

test('whoever shares a product is known', () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8')),
  );
  const sharing = sources.filter((source) => source.includes('isShared: true'));
  expect(sharing.length).toBeGreaterThan(10);
  expect(sharing.filter((source) => sharedSettingsOf(source) === '')).toEqual([]);
});
