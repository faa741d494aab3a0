/// <reference types="vite/client" />
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const rooms = Object.entries(sources).map(([path, text]) => ({
  // `./x` is in app, `../ui/x` elsewhere.
  path: path.startsWith('./') ? `app/${path.slice(2)}` : path.slice(3),
  imports: [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(
    (found) => found[1] ?? found[2] ?? '',
  ),
}));

/** Resolves a relative import to a path from `src`. */
function target(from: string, specifier: string): string {
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

/** The feature a path belongs to; undefined outside features. */
const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];

test('features know nothing of each other nor of the app: screens compose them', () => {
  const trespasses = rooms.flatMap(({ path, imports }) => {
    const feature = featureOf(path);
    if (!feature) return [];
    const targets = imports.map((specifier) => target(path, specifier));
    return targets
      .filter((to) => to.startsWith('app/') || (featureOf(to) ?? feature) !== feature)
      .map((to) => `${path} → ${to}`);
  });
  expect(rooms.length).toBeGreaterThan(50);
  expect(trespasses).toEqual([]);
});

test('ui and lib stand below: they import neither features nor the app', () => {
  const trespasses = rooms
    .filter(({ path }) => path.startsWith('ui/') || path.startsWith('lib/'))
    .flatMap(({ path, imports }) => imports.map((specifier) => `${path} → ${target(path, specifier)}`))
    .filter((line) => /→ (features|app)\//.test(line));
  expect(trespasses).toEqual([]);
});
