import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const app = fileURLToPath(new URL('../../web/dist/app/', import.meta.url));
const names = readdirSync(`${app}assets`).filter((name) => name.endsWith('.js'));
const codes = new Map(names.map((name) => [name, readFileSync(`${app}assets/${name}`, 'utf8')]));

/** The given scripts and all that they import statically: what must be loaded before they run. */
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
/** The screens' built files, by the names of their sources. */
const screens = new Map(
  names.flatMap((name) => {
    const [, screen] = /^(.+)-page-[\w-]{8}\.js$/.exec(name) ?? [];
    return screen === undefined ? [] : [[screen, name]];
  }),
);

/** Size as sent, in bytes: brotli if the build has compressed the file. */
function sizeOf(name: string): number {
  const compressed = `${app}assets/${name}.br`;
  return statSync(existsSync(compressed) ? compressed : `${app}assets/${name}`).size;
}

/** What is loaded before a screen is drawn: the scripts of every page and the screen's own. */
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

/** Budgets in kB of brotli per investor screen, slightly above the last measurement: at most 220, ADR 0106. */
const investors: Record<string, number> = {
  'advanced-analytics': 206,
  'construction-progress': 207,
  'financial-tools': 195,
  'interactive-map': 195,
  investment: 205,
  'investment-history': 207,
  investments: 204,
  kyc: 206,
  'market-analytics': 208,
  notifications: 194,
  portfolio: 208,
  'progress-videos': 213,
  'project-images': 204,
  reports: 212,
  settings: 210,
  warehouse: 211,
  withdraw: 200,
};
const FILES_MAX = 22;
/** Screens that are public, for staff or loaded by another screen. */
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
  'not-found',
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
    // The start page shows the portfolio, so its own script counts as well.
    const { scripts, kilobytes } = firstLoad(...(screen === 'portfolio' ? ['home', screen] : [screen]));
    expect(kilobytes, scripts.join(' ')).toBeLessThanOrEqual(budget);
    expect(scripts.length).toBeLessThanOrEqual(FILES_MAX);
    // Libraries that only some screens use are loaded where they are used, live messages after the first drawing.
    expect(
      scripts.filter((name) => /^(charts|data-grid|map|pdf|qr|socket|live-connection)-/.test(name)),
    ).toEqual([]);
  },
);
