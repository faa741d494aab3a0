import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const app = fileURLToPath(new URL('../../web/dist/app/', import.meta.url));
const names = readdirSync(`${app}assets`).filter((name) => name.endsWith('.js'));
const codes = new Map(names.map((name) => [name, readFileSync(`${app}assets/${name}`, 'utf8')]));

/** The scripts that have to be there before some run, themselves among them. */
function closure(starts: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of starts) {
    if (seen.has(name)) continue;
    seen.add(name);
    const code = codes.get(name);
    if (code === undefined) throw new Error(`${name} was not built`);
    const imports = code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g);
    closure(
      [...imports].map(([, other = '']) => other),
      seen,
    );
  }
  return seen;
}

const page = readFileSync(`${app}index.html`, 'utf8');
const entries = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name);
/** The built files of the screens, by the names of their sources. */
const screens = new Map(
  names.flatMap((name) => {
    const [, screen] = /^(.+)-page-[\w-]{8}\.js$/.exec(name) ?? [];
    return screen === undefined ? [] : [[screen, name]];
  }),
);

/** As it is sent, in bytes: the build has compressed what is worth it. */
function sizeOf(name: string): number {
  const compressed = `${app}assets/${name}.br`;
  return statSync(existsSync(compressed) ? compressed : `${app}assets/${name}`).size;
}

/** What a screen loads before it is drawn: whatever everybody loads, and its own. */
function firstLoad(...parts: readonly string[]) {
  const files = parts.map((part) => {
    const file = screens.get(part);
    if (file === undefined) throw new Error(`There is no screen '${part}'`);
    return file;
  });
  const scripts = [...closure([...entries, ...files])];
  const bytes = scripts.map(sizeOf);
  return { scripts, kilobytes: bytes.reduce((sum, each) => sum + each, 0) / 1000 };
}

/** In kB of brotli, by screen of an investor: a little more than it was when measured last. ADR 0089 says what is aimed at. */
const investors: Record<string, number> = {
  'advanced-analytics': 219,
  'construction-progress': 254,
  'financial-tools': 261,
  'interactive-map': 210,
  investment: 241,
  'investment-history': 237,
  investments: 242,
  kyc: 219,
  'market-analytics': 226,
  notifications: 209,
  portfolio: 235,
  'progress-videos': 225,
  'project-images': 245,
  reports: 262,
  settings: 242,
  warehouse: 244,
  withdraw: 246,
};
const FILES_MAX = 22;
/** Anybody's, of the staff, or loaded by another one. */
const others = [
  'admin',
  'analyst-home',
  'audit',
  'books',
  'branches',
  'compare',
  'customer',
  'history',
  'home',
  'kyc-admin',
  'legal',
  'login',
  'operations',
  'pdf',
  'rebuilds',
  'replay',
  'reserves',
  'story',
  'unsubscribe',
];

test('every screen is known to be an investor’s or not', () => {
  expect([...screens.keys()].sort()).toEqual([...Object.keys(investors), ...others].sort());
});

test.each(Object.entries(investors))(
  '%s begins with at most %d kB of script in few files',
  (screen, budget) => {
    // Whoever comes to the start page loads it as well.
    const { scripts, kilobytes } = firstLoad(...(screen === 'portfolio' ? ['home', screen] : [screen]));
    expect(kilobytes, scripts.join(' ')).toBeLessThanOrEqual(budget);
    expect(scripts.length).toBeLessThanOrEqual(FILES_MAX);
    // What only some screens show something with is loaded where it shows.
    expect(scripts.filter((name) => /^(charts|data-grid|map|pdf|qr|socket)-/.test(name))).toEqual([]);
  },
);
