import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { z } from 'zod';
import type { Row } from './row.ts';
import { launchBrowser, openPage, type Sighting, watch } from './support/browser.ts';
import { Connections } from './support/http.ts';
import { type Heard, Listener } from './support/live.ts';
import { postUpdates, type Sent, TITLE_PATTERN } from './support/open-load.ts';
import { ADMIN, INVESTOR, Person } from './support/person.ts';
import { Product } from './support/product.ts';
import { percentile } from './support/statistics.ts';

const SETTLE_MS = 3_000;
const RATES = [
  { perSecond: 100, count: 2_000 },
  // Slow enough for the page to refetch after every message.
  { perSecond: 2, count: 60 },
] as const;
const P50_AIM = '≤ 30';
const P99_AIM = '≤ 150';
const SCREEN_NOTE =
  `Investor's page /investments in headless Chromium: from the answer to POST /api/construction-updates to the
end of the first frame that shows this update's title, or a later one's of the same warehouse. Clock: Date.now(), whole milliseconds.
Messages that arrive while the page fetches, or within a frame of each other, are gathered into one refetch.`.replaceAll(
    '\n',
    ' ',
  );

const warehousesSchema = z.array(z.looseObject({ id: z.uuid() }));

/** Milliseconds from each command's response until the page showed it or a later one of its warehouse. */
export function untilShown(sent: readonly Sent[], sightings: readonly Sighting[]): (number | undefined)[] {
  const byNumber = new Map(sent.map((one) => [one.n, one]));
  const newest = new Map<string, { at: number; position: bigint }[]>();
  for (const { at, shown } of sightings) {
    for (const number of shown) {
      const one = byNumber.get(Number(number));
      if (!one) continue;
      const known = newest.get(one.warehouseId) ?? [];
      const position = BigInt(one.position);
      if ((known.at(-1)?.position ?? -1n) < position) known.push({ at, position });
      newest.set(one.warehouseId, known);
    }
  }
  return sent.map((one) => {
    const first = newest.get(one.warehouseId)?.find(({ position }) => position >= BigInt(one.position));
    return first && first.at - one.acknowledgedAt;
  });
}

/** Milliseconds from each command's response until a live message about it or a later one of its warehouse. */
export function untilHeard(
  sent: readonly Sent[],
  heard: readonly Heard<'warehouse.changed'>[],
): (number | undefined)[] {
  return sent.map((one) => {
    const first = heard.find(
      ({ data }) => data.warehouseId === one.warehouseId && BigInt(data.position) >= BigInt(one.position),
    );
    return first && first.at - one.acknowledgedAt;
  });
}

/** Rows for p50 and p99. Throws when a change never arrived, since the figures would then be too good. */
function rows(name: string, waits: readonly (number | undefined)[], note: string, aims: boolean): Row[] {
  const came = waits.filter((wait) => wait !== undefined);
  if (came.length < waits.length) throw new Error(`${name}: ${waits.length - came.length} never came`);
  const early = came.filter((wait) => wait < 0).length;
  const told = `${came.length} samples, longest ${Math.max(...came)} ms${early > 0 ? `, ${early} before the answer` : ''}. ${note}`;
  const row = (share: number, aim: string): Row => ({
    name: `freshness: ${name}, p${share * 100}`,
    value: percentile(came, share),
    unit: 'ms',
    ...(aims ? { aim } : {}),
  });
  return [{ ...row(0.5, P50_AIM), note: told }, row(0.99, P99_AIM)];
}

interface Stage {
  readonly page: Page;
  readonly listener: Listener<'warehouse.changed'>;
  readonly admin: Person;
  readonly warehouseIds: string[];
}

async function measure(
  { page, listener, admin, warehouseIds }: Stage,
  rate: (typeof RATES)[number],
  first: number,
) {
  let fetches = 0;
  const countFetch = (request: Request) => {
    if (request.url().endsWith('/api/warehouses')) fetches += 1;
  };
  page.on('request', countFetch);
  const sightings = await watch(page, { selector: 'main', pattern: TITLE_PATTERN });
  const order = { url: admin.url, cookie: admin.cookie, warehouseIds, first, ...rate };
  const sent = await postUpdates(order);
  await delay(SETTLE_MS);
  page.off('request', countFetch);
  const shown = untilShown(sent, await sightings.jsonValue());
  const at = `at ${rate.perSecond} commands/s`;
  return [
    ...rows(
      `acknowledged → on screen, ${at}`,
      shown,
      `The page fetched ${fetches} times. ${SCREEN_NOTE}`,
      true,
    ),
    ...rows(
      `acknowledged → socket message, ${at}`,
      untilHeard(sent, listener.heard),
      'Beside the browser, in Node.',
      false,
    ),
  ];
}

/** Measures how long after a command's response another person's open page shows the change. */
export async function benchFreshness(): Promise<Row[]> {
  const connections = new Connections();
  const product = await Product.start();
  const browser = await launchBrowser();
  try {
    const investor = await Person.signIn(connections, product.url, INVESTOR);
    const admin = await Person.signIn(connections, product.url, ADMIN);
    const listed = warehousesSchema.parse(JSON.parse((await admin.get('/api/warehouses')).text));
    const listener = new Listener(investor, 'warehouse.changed');
    await listener.connected();
    const page = await openPage(browser, investor);
    await page.goto(`${product.url}/investments`);
    await page.getByText('Avances recientes').first().waitFor();
    // Only what is drawn can be seen to change.
    const more = page.getByRole('button', { name: 'Ver más bodegas' });
    while (await more.isVisible()) await more.click();
    await delay(SETTLE_MS);
    const stage = { page, listener, admin, warehouseIds: listed.map(({ id }) => id) };
    const found: Row[] = [];
    for (const [index, rate] of RATES.entries())
      found.push(...(await measure(stage, rate, (index + 1) * 100_000)));
    listener.close();
    return found;
  } finally {
    connections.close();
    await browser.close();
    await product.remove();
  }
}
