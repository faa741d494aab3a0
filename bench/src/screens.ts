import { SESSION_COOKIE } from '@nodo/contracts/headers';
import type { Result } from 'lighthouse';
import type { Browser } from 'playwright-core';
import { z } from 'zod';
import type { Row } from './row.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import { freePort } from './support/free-port.ts';
import { Connections } from './support/http.ts';
import { audit, lost, measured, score } from './support/lighthouse.ts';
import { ADMIN, INVESTOR, Person } from './support/person.ts';
import { Product } from './support/product.ts';
import { percentile } from './support/statistics.ts';
import { weigh } from './support/weight.ts';

const RUNS = Number(process.env.BENCH_SCREEN_RUNS ?? 3);
const BLOCK_INTERVAL_MS = 3_000;
const CATEGORIES = ['performance', 'accessibility'] as const;
const AIMS = { performance: '≥ 90', accessibility: '≥ 100' } as const;

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly person: Person;
  /** Whether it is an investor's screen: those have weight limits. */
  readonly isInvestors: boolean;
}

/** Path of the investor's newest investment. */
async function investmentPath(person: Person): Promise<string> {
  const answer = await person.get('/api/investments');
  const [newest] = z.array(z.object({ id: z.uuid() })).parse(JSON.parse(answer.text));
  if (!newest) throw new Error('The demo investor has no investment');
  return `/investments/${newest.id}`;
}

/** Lighthouse opens its tabs in the browser's default context. It keeps cookies but clears the cache. */
async function signIn(browser: Browser, { token: value, url }: Person): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send('Storage.setCookies', { cookies: [{ name: SESSION_COOKIE, value, url }] });
  await session.detach();
}

async function weightRows(browser: Browser, { name, path, person, isInvestors }: Screen): Promise<Row[]> {
  const page = await openPage(browser, person);
  const { bytes, requests } = await weigh(page, `${person.url}${path}`);
  await page.context().close();
  const scripts = requests.filter((address) => new URL(address).pathname.endsWith('.js')).length;
  return [
    {
      name: `${name}: first load, scripts`,
      value: (bytes.get('Script') ?? 0) / 1000,
      unit: 'kB',
      ...(isInvestors && { aim: '≤ 220' }),
      note: `${scripts} files`,
    },
    {
      name: `${name}: first load, requests`,
      value: requests.length,
      unit: '',
      ...(isInvestors && { aim: '≤ 25' }),
    },
  ];
}

function auditRows(name: string, results: readonly Result[]): Row[] {
  const scores = CATEGORIES.map((category) => {
    const all = results.map((result) => score(result, category));
    const note = `${RUNS} runs: ${all.join(', ')}`;
    const title = `${name}: Lighthouse mobile, ${category}`;
    return { name: title, value: percentile(all, 0.5), unit: 'of 100', aim: AIMS[category], note };
  });
  const last = results.at(-1);
  return [
    ...scores,
    {
      name: `${name}: largest contentful paint, simulated`,
      value: measured(results, 'largest-contentful-paint'),
      unit: 'ms',
      ...(last && { note: `audits not passed: ${lost(last)}` }),
    },
    {
      name: `${name}: total blocking time, simulated`,
      value: measured(results, 'total-blocking-time'),
      unit: 'ms',
    },
    {
      name: `${name}: layout shift`,
      value: measured(results, 'cumulative-layout-shift'),
      unit: '',
      aim: '≤ 0.1',
    },
  ];
}

/** Measures speed and weight of signed-in screens on a phone, on first load. */
export async function benchScreens(): Promise<Row[]> {
  const port = await freePort();
  const product = await Product.start(BLOCK_INTERVAL_MS);
  const connections = new Connections();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const investor = await Person.signIn(connections, product.url, INVESTOR);
    const admin = await Person.signIn(connections, product.url, ADMIN);
    const screens: Screen[] = [
      { name: 'portfolio', path: '/portfolio', person: investor, isInvestors: true },
      { name: 'investments', path: '/investments', person: investor, isInvestors: true },
      { name: 'investment', path: await investmentPath(investor), person: investor, isInvestors: true },
      { name: 'audit', path: '/audit', person: admin, isInvestors: false },
      { name: 'users', path: '/admin/users', person: admin, isInvestors: false },
    ];
    const rows: Row[] = [];
    for (const screen of screens) {
      rows.push(...(await weightRows(browser, screen)));
      const { person, path, name } = screen;
      await signIn(browser, person);
      const results: Result[] = [];
      for (let run = 0; run < RUNS; run++) {
        results.push(await audit({ url: `${product.url}${path}`, port, categories: CATEGORIES }));
      }
      rows.push(...auditRows(name, results));
    }
    return rows;
  } finally {
    await browser.close();
    connections.close();
    await product.remove();
  }
}
