import { existsSync } from 'node:fs';
import { SESSION_COOKIE } from '@nodo/contracts/headers';
import packaged from '@sparticuz/chromium';
import { type Browser, chromium, type JSHandle, type Page } from 'playwright-core';
import { hold } from './held.ts';
import type { Person } from './person.ts';

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A headless Chrome installed on this machine, or the packaged one; `more` adds to the usual arguments. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path));
  const browser = await chromium.launch({
    executablePath: installed ?? (await packaged.executablePath()),
    // Not the package's default arguments: single-process and disabled web security are unlike real browsing.
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', ...more],
  });
  const forget = hold(() => browser.close());
  browser.once('disconnected', forget);
  return browser;
}

/** Opens a blank page, es-CO, with the person's session cookie. */
export async function openPage(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-CO' });
  await context.addCookies([{ name: SESSION_COOKIE, value: person.token, url: person.url }]);
  return context.newPage();
}

/** What a page showed from `at` on, in this machine's `Date.now()`. */
export interface Sighting {
  readonly at: number;
  /** Matches of the pattern's first group, in page order. */
  readonly shown: readonly string[];
}

export interface Watched {
  readonly selector: string;
  /** The attribute to read; absent: the text. */
  readonly attribute?: string;
  readonly pattern: string;
}

/** Runs in the page. Records what is shown whenever that changes, once the frame with the change has been drawn. */
function watchInPage({ selector, attribute, pattern }: Watched): Sighting[] {
  const sightings: Sighting[] = [];
  let last = '';
  let isDue = false;
  const expression = new RegExp(pattern, 'g');
  const read = () =>
    [...document.querySelectorAll(selector)].flatMap((element) => {
      const text = (attribute ? element.getAttribute(attribute) : element.textContent) ?? '';
      return [...text.matchAll(expression)].map((match) => match[1] ?? match[0]);
    });
  const look = () => {
    isDue = false;
    const shown = read();
    if (shown.join() === last) return;
    last = shown.join();
    // A message posted from the animation frame's callback arrives after that frame's style, layout and paint.
    const channel = new MessageChannel();
    channel.port1.onmessage = () => sightings.push({ at: Date.now(), shown });
    channel.port2.postMessage(null);
  };
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(look);
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  look();
  return sightings;
}

/** Starts watching; the handle's value grows as the page changes. */
export function watch(page: Page, watched: Watched): Promise<JSHandle<Sighting[]>> {
  return page.evaluateHandle(watchInPage, watched);
}
