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

/** A headless Chrome of this machine, or the one from the package registry; `more` arguments beside the usual. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path));
  const browser = await chromium.launch({
    executablePath: installed ?? (await packaged.executablePath()),
    // Not the package's own arguments: one process for everything and no web security are not what people browse with.
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', ...more],
  });
  const forget = hold(() => browser.close());
  browser.once('disconnected', forget);
  return browser;
}

/** A page of the product, es-CO, with the person signed in. Nothing is opened yet. */
export async function openPage(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-CO' });
  await context.addCookies([{ name: SESSION_COOKIE, value: person.token, url: person.url }]);
  return context.newPage();
}

/** What a page showed from a moment on, which is `Date.now()` of this machine. */
export interface Sighting {
  readonly at: number;
  /** What the pattern's first group matched, in the order of the page. */
  readonly shown: readonly string[];
}

export interface Watched {
  readonly selector: string;
  /** Where to look: an attribute, or the text when absent. */
  readonly attribute?: string;
  readonly pattern: string;
}

/** Runs in the page. Notes what is shown whenever that changes, once the frame with the change has been drawn. */
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
    // A message sent from the frame's callback arrives after the frame's style, layout and paint.
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

/** Begins to watch; the handle's value grows as the page changes. */
export function watch(page: Page, watched: Watched): Promise<JSHandle<Sighting[]>> {
  return page.evaluateHandle(watchInPage, watched);
}
