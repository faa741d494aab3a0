import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '@nodo/platform/logging';
import { createPool } from '@nodo/platform/postgres';
import type { Locator, Page } from 'playwright-core';
import type { Row } from './row.ts';
import { launchBrowser, openPage } from './support/browser.ts';
import { Connections } from './support/http.ts';
import { ADMIN, Person } from './support/person.ts';
import { Product } from './support/product.ts';
import { percentile } from './support/statistics.ts';
import { addPeople } from './users/people.ts';

const USERS = Number(process.env.BENCH_USERS ?? 100_000);
const TURNS = 300;
const TURN_MS = 16;
const TURN_PX = 60;
const FRAME_AIM = '≤ 34';
const FILLED_AIM = '≤ 500';
const ROWS = '.ag-row[row-index]';

/** A plain static list of the same length: baseline for scrolling in this browser without any table. */
const PLAIN = `<div id="list" style="height:26rem;overflow:auto">${Array.from(
  { length: 400 },
  (_, n) => `<div style="height:64px">Persona ${n} · persona${n}@correo.co · Inversionista</div>`,
).join('')}</div>`;

/** Runs in the page: records the intervals between its frames, in milliseconds, until stopped. */
function noteFrames(): { stop(): number[] } {
  const gaps: number[] = [];
  let last = performance.now();
  let isOn = true;
  const note = (now: number) => {
    gaps.push(now - last);
    last = now;
    if (isOn) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  return {
    stop() {
      isOn = false;
      return gaps.slice(1);
    },
  };
}

/** Scrolls a list by mouse wheel, and returns the intervals between frames meanwhile (ms). */
async function scroll(page: Page, list: Locator): Promise<number[]> {
  await list.hover();
  const frames = await page.evaluateHandle(noteFrames);
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, TURN_PX);
    await delay(TURN_MS);
  }
  return frames.evaluate((notes) => notes.stop());
}

/** Milliseconds from a jump into the table until the visible rows are filled. */
async function untilFilled(list: Locator, share: number): Promise<number> {
  return list.evaluate(
    (viewport, { rows, place }) =>
      new Promise<number>((resolve) => {
        viewport.scrollTop = viewport.scrollHeight * place;
        const began = performance.now();
        const look = () => {
          const shown = [...document.querySelectorAll(rows)];
          const isFilled = shown.length > 0 && shown.every((row) => /@/.test(row.textContent ?? ''));
          const hasMoved = shown.some((row) => Number(row.getAttribute('row-index')) > 1_000);
          if (isFilled && hasMoved) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    { rows: ROWS, place: share },
  );
}

/** The users table with many people in a real browser: frame times while scrolling, and a jump into its middle. */
export async function benchUsersScrolling(): Promise<Row[]> {
  const product = await Product.start();
  const connections = new Connections();
  const browser = await launchBrowser();
  try {
    const pool = createPool(
      await product.databaseUrl(),
      'bench',
      createLogger({ service: 'query-api', logLevel: 'error' }),
    );
    await addPeople(pool, USERS);
    await pool.query('VACUUM ANALYZE live.users');
    await pool.end();
    const page = await openPage(browser, await Person.signIn(connections, product.url, ADMIN));
    await page.goto(`${product.url}/admin`);
    const list = page.locator('.ag-grid-viewport');
    await page.locator(ROWS).first().waitFor();
    await delay(1_000);
    const frames = await scroll(page, list);
    const jumps: number[] = [];
    for (const share of [0.5, 0.2, 0.8, 0.35, 0.65]) jumps.push(await untilFilled(list, share));
    const plain = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await plain.setContent(PLAIN);
    const peer = await scroll(plain, plain.locator('#list'));
    return [...frameRows(frames, peer), jumpRow(jumps)];
  } finally {
    await browser.close();
    connections.close();
    await product.remove();
  }
}

function frameRows(frames: readonly number[], peer: readonly number[]): Row[] {
  return [0.5, 0.95].map((share) => {
    const value = percentile(frames, share);
    const other = percentile(peer, share);
    return {
      name: `users: scrolling ${USERS} people, time between frames, p${share * 100}`,
      value,
      unit: 'ms',
      peer: other,
      ratio: value / other,
      aim: FRAME_AIM,
      note:
        `${frames.length} frames while the wheel turned ${TURNS} × ${TURN_PX} px, longest ${Math.round(Math.max(...frames))} ms; ` +
        `the peer is a list of 400 plain lines in the same browser, longest ${Math.round(Math.max(...peer))} ms`,
    };
  });
}

function jumpRow(jumps: readonly number[]): Row {
  return {
    name: `users: a jump into ${USERS} people until the rows in sight are filled`,
    value: percentile(jumps, 0.5),
    unit: 'ms',
    aim: FILLED_AIM,
    note: `median of ${jumps.length} jumps, longest ${Math.round(Math.max(...jumps))} ms`,
  };
}
