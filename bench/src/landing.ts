import type { Result } from 'lighthouse';
import type { Browser } from 'playwright-core';
import type { Row } from './row.ts';
import { launchBrowser } from './support/browser.ts';
import { freePort } from './support/free-port.ts';
import { audit, lost, measured, score } from './support/lighthouse.ts';
import { Product } from './support/product.ts';
import { percentile } from './support/statistics.ts';
import { weigh } from './support/weight.ts';

const RUNS = 5;
const median = (values: readonly number[]) => percentile(values, 0.5);
const BLOCK_INTERVAL_MS = 3_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const MOBILE = { width: 412, height: 823 };

function auditRows(results: readonly Result[]): Row[] {
  const numeric = (id: string) => measured(results, id);
  const scores = CATEGORIES.map((category) => ({
    name: `landing: Lighthouse mobile, ${category}`,
    value: median(results.map((result) => score(result, category))),
    unit: 'of 100',
    aim: '≥ 100',
    note: `${RUNS} runs: ${results.map((result) => score(result, category)).join(', ')}`,
  }));
  const last = results.at(-1);
  return [
    ...scores,
    {
      name: 'landing: largest contentful paint, simulated',
      value: numeric('largest-contentful-paint'),
      unit: 'ms',
      ...(last ? { note: `audits not passed: ${lost(last)}` } : {}),
    },
    { name: 'landing: total blocking time, simulated', value: numeric('total-blocking-time'), unit: 'ms' },
    { name: 'landing: layout shift', value: numeric('cumulative-layout-shift'), unit: '', aim: '≤ 0.02' },
  ];
}

async function weightRows(browser: Browser, url: string): Promise<Row[]> {
  const page = await browser.newPage({ viewport: MOBILE, locale: 'es-CO' });
  const { bytes, requests } = await weigh(page, url);
  await page.close();
  const foreign = requests.filter((address) => new URL(address).origin !== url);
  const calls = requests.filter((address) => new URL(address).pathname.startsWith('/api/'));
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  const aims: Readonly<Record<string, string>> = { Script: '≤ 90' };
  return [
    ...[...bytes].map(([kind, size]) => ({
      name: `landing: first load, ${kind.toLowerCase()}`,
      value: size / 1000,
      unit: 'kB',
      ...(aims[kind] ? { aim: aims[kind] } : {}),
    })),
    {
      name: 'landing: first load, all',
      value: total / 1000,
      unit: 'kB',
      note: `${requests.length} requests`,
    },
    { name: 'landing: calls to the API', value: calls.length, unit: '', aim: '≤ 1' },
    { name: 'landing: requests to others', value: foreign.length, unit: '', aim: '≤ 0' },
  ];
}

/** Runs in the page: returns the text of the largest contentful paint's element. */
function largestPaint(): Promise<string> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1);
      const element = last && 'element' in last && last.element instanceof Element ? last.element : undefined;
      resolve(element?.textContent ?? '');
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** Whether the largest contentful paint's element is also visible without JavaScript. */
async function paintRow(browser: Browser, url: string): Promise<Row> {
  const page = await browser.newPage({ viewport: MOBILE, locale: 'es-CO' });
  await page.goto(url, { waitUntil: 'networkidle' });
  const text = await page.evaluate(largestPaint);
  await page.close();
  const still = await browser.newPage({ viewport: MOBILE, locale: 'es-CO', javaScriptEnabled: false });
  await still.goto(url);
  const box = await still.getByText(text, { exact: true }).first().boundingBox();
  await still.close();
  return {
    name: 'landing: largest paint is seen without scripts',
    value: text && box && box.y < MOBILE.height ? 1 : 0,
    unit: '',
    aim: '≥ 1',
    note: `its text: ${text}`,
  };
}

/**
 * Measures speed and weight of the landing page for a first visit from a phone, served by the built product's gateway.
 */
export async function benchLanding(): Promise<Row[]> {
  const port = await freePort();
  const product = await Product.start(BLOCK_INTERVAL_MS);
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const weights = await weightRows(browser, product.url);
    const paint = await paintRow(browser, product.url);
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run++)
      results.push(await audit({ url: `${product.url}/`, port, categories: CATEGORIES }));
    return [...auditRows(results), paint, ...weights];
  } finally {
    await browser.close();
    await product.remove();
  }
}
