/// <reference types="vite/client" />
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../{app,features,ui}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('what React does not draw again with its screen has itself drawn again in another time zone', () => {
  const kept = Object.entries(sources).flatMap(([path, text]) => {
    const components = text.split(/(?<==) memo\(/).slice(1);
    return components.map((component) => ({ path, asks: /^[^;]*\{\s+useTimeZone\(\);/.test(component) }));
  });
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter(({ asks }) => !asks)).toEqual([]);
});

test('every signed-in screen is drawn again in another time zone', () => {
  const router = sources['./router.tsx'] ?? '';
  const signedIn = router.slice(router.indexOf('Component: AuthGate'), router.indexOf("path: '*'"));
  expect(signedIn.match(/\.\.\.screens\.map\(.*lazy: screen\(load\)/)).not.toBeNull();
  expect(signedIn.match(/lazy: (?!screen\()/g)).toBeNull();
});
