import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Axe from 'axe-core';
import type { BrowserContext, Locator, Page, Browser as PlaywrightBrowser, Request } from 'playwright-core';
import { expect } from 'vitest';
import { sharedChromium } from './chromium.ts';
import { Client } from './client.ts';
import { contradictions } from './contradictions.ts';
import { eventually } from './eventually.ts';

/** Generous, as the machine may be busy; it costs nothing while tests pass. */
const PATIENCE_MS = 30_000;
export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 740 };

const artifacts = fileURLToPath(new URL('../.artifacts/', import.meta.url));
/** Violations only: describing passed checks takes longer than checking. */
const VIOLATIONS: Axe.RunOptions = { resultTypes: ['violations'] };
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

export interface ScreenOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  /** The browser's language; default 'es-CO'. */
  readonly locale?: string;
  /** Default `true`, as most tests only check content: drawing animations takes a seventh of a run. */
  readonly reducedMotion?: boolean;
  /** For swipes. */
  readonly hasTouch?: boolean;
  /** `false` for a browser that runs no script. */
  readonly javaScript?: boolean;
}

/** A visitor with their own browser context: tabs, requests to the server, and errors. */
export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly #url: string;
  readonly #complaints: string[] = [];
  readonly #tolerated: RegExp[] = [];
  readonly #requests: Request[] = [];

  private constructor(url: string, context: BrowserContext, page: Page) {
    this.#url = url;
    this.context = context;
    this.page = page;
  }

  static async arrive(url: string, context: BrowserContext): Promise<Visitor> {
    const visitor = new Visitor(url, context, await context.newPage());
    visitor.#watch(visitor.page);
    return visitor;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#url + path);
  }

  /** Opens another tab of the same context, monitored like the first. */
  async newTab(path: string): Promise<Page> {
    const page = await this.context.newPage();
    this.#watch(page);
    await page.goto(this.#url + path);
    return page;
  }

  /** Ignores errors that a test provokes on purpose. */
  tolerate(...patterns: RegExp[]): void {
    this.#tolerated.push(...patterns);
  }

  /** Page errors, console errors and violations of the content security policy in all tabs. */
  get complaints(): string[] {
    return this.#complaints.filter((text) => !this.#tolerated.some((pattern) => pattern.test(text)));
  }

  /** 'METHOD /path?query' of each API call so far, in order. */
  get calls(): string[] {
    const paths = this.#requests.map((request) => {
      const { pathname, search } = new URL(request.url());
      return `${request.method()} ${pathname}${search}`;
    });
    return paths.filter((call) => call.includes(' /api/'));
  }

  /** The requests of this method and path. */
  requests(method: string, path: string): Request[] {
    return this.#requests.filter(
      (request) => request.method() === method && new URL(request.url()).pathname === path,
    );
  }

  #watch(page: Page): void {
    page.on('request', (request) => this.#requests.push(request));
    page.on('pageerror', (error) => this.#complaints.push(`page error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
  }
}

/** A real Chromium, pointed at one product. */
export class Browser {
  readonly #browser: PlaywrightBrowser;
  readonly #url: string;
  #visitors: Visitor[] = [];

  private constructor(browser: PlaywrightBrowser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  static async launch(url: string): Promise<Browser> {
    return new Browser(await sharedChromium(), url);
  }

  /** A visitor who is not signed in; the server's 401 for the current user is no error. */
  async visitor(options: ScreenOptions = {}): Promise<Visitor> {
    const visitor = await this.#arrive(options);
    visitor.tolerate(/status of 401.*\/api\/auth\/user/);
    return visitor;
  }

  /** A person signed in before their first page is opened. */
  async person(email: string, options: ScreenOptions = {}): Promise<Visitor> {
    const { cookie } = await Client.signIn(this.#url, email);
    const visitor = await this.#arrive(options);
    const [name = '', value = ''] = cookie.split('=');
    await visitor.context.addCookies([{ name, value, url: this.#url, httpOnly: true, sameSite: 'Lax' }]);
    return visitor;
  }

  /** Call after each test: closes all windows and throws if any of them had errors. */
  async settle(): Promise<void> {
    const visitors = this.#visitors;
    this.#visitors = [];
    await Promise.all(visitors.map(({ context }) => leave(context)));
    const complaints = visitors.flatMap((visitor) => visitor.complaints);
    if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`);
  }

  async #arrive(options: ScreenOptions): Promise<Visitor> {
    const context = await this.#browser.newContext({
      locale: options.locale ?? 'es-CO',
      timezoneId: 'America/Bogota',
      viewport: options.viewport ?? WIDE,
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: (options.reducedMotion ?? true) ? 'reduce' : 'no-preference',
      hasTouch: options.hasTouch ?? false,
      javaScriptEnabled: options.javaScript ?? true,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const visitor = await Visitor.arrive(this.#url, context);
    this.#visitors.push(visitor);
    return visitor;
  }
}

/** Closes a context. Requests its routes are still fetching fail, which is ignored. */
async function leave(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Waits until a text is visible. */
export async function see(where: Page | Locator, text: string | RegExp): Promise<void> {
  await where.getByText(text).filter({ visible: true }).first().waitFor();
}

/** An element's text, with ordinary spaces. */
export const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ').trim();

/** The toast on screen: there is never more than one. */
export const toastOf = (page: Page): Locator => page.locator('li.toast');

/** Waits for a toast with exactly this title and description, and with this tone if one is given. */
export async function seeToast(
  page: Page,
  title: string,
  description: string | RegExp,
  tone?: 'destructive',
): Promise<void> {
  const toned = tone ? toastOf(page).and(page.locator(`[data-tone=${tone}]`)) : toastOf(page);
  const toast = toned.filter({ has: page.getByText(title, { exact: true }) });
  await toast.getByText(description, { exact: true }).waitFor();
}

/** Marks in the page itself, free of the test's delays, how long the next toast is shown: returns the milliseconds. */
export async function noteToast(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const look = () => {
      const shown = document.querySelector('li.toast') !== null;
      if (shown && performance.getEntriesByName('shown').length === 0) performance.mark('shown');
      if (!shown && performance.getEntriesByName('shown').length > 0) performance.mark('gone');
      else requestAnimationFrame(look);
    };
    look();
  });
  return async () => {
    await page.waitForFunction(() => performance.getEntriesByName('gone').length > 0);
    return page.evaluate(() => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      return at('gone') - at('shown');
    });
  };
}

/** Marks in the page itself, free of the test's delays, when the first toast appears and when `path` is reached. */
export async function noteRedirect(page: Page, path: string): Promise<void> {
  await page.addInitScript((target) => {
    const look = () => {
      if (document.querySelector('li.toast')) performance.mark('toast');
      if (location.pathname === target) performance.mark('arrival');
      else requestAnimationFrame(look);
    };
    look();
  }, path);
}

/** Milliseconds between the toast and the redirect, see `noteRedirect`. */
export async function redirectDelay(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('arrival').length > 0);
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return at('arrival') - at('toast');
  });
}

/**
 * What is currently loading or moving, except infinite animations and the ring of the connection state, which
 * restarts with each block and never ends when blocks come fast.
 */
function restless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moving = document.getAnimations().flatMap(({ playState, effect, timeline }) => {
      // What scrolling drives always counts as running, and moves only while somebody scrolls.
      if (timeline !== document.timeline) return [];
      if (playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
        return [];
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      if (target?.classList.contains('animate-ring')) return [];
      return [`moving: ${target?.className ?? 'something'}`];
    });
    const loading = [...document.querySelectorAll('.animate-skeleton, [aria-busy=true]')];
    const fonts = document.fonts.status === 'loaded' ? [] : ['fonts'];
    return [...fonts, ...moving, ...loading.map(({ className }) => `loading: ${className}`)];
  });
}

/** Consecutive checks that must find the screen at rest: there may be a short calm between a list and its images. */
const CALM_LOOKS = 3;

/** Waits until nothing is loading or moving; after the timeout throws what still is. */
export async function quiet(page: Page): Promise<void> {
  let found: string[] = [];
  let calm = 0;
  const isQuiet = async () => {
    found = await restless(page);
    calm = found.length === 0 ? calm + 1 : 0;
    return calm === CALM_LOOKS;
  };
  await eventually('a quiet screen', isQuiet, PATIENCE_MS).catch((cause: unknown) => {
    throw new Error(`The screen stays restless: ${found.join('; ')}`, { cause });
  });
}

/**
 * Everything axe finds on the screen, or what `options` ask for, one line per element: 'rule: help (selector)'. By
 * default also the classes that contradict each other.
 */
export async function axe(page: Page, options: Axe.RunOptions = VIOLATIONS): Promise<string[]> {
  await quiet(page);
  if (!(await page.evaluate(() => 'axe' in window))) {
    const session = await page.context().newCDPSession(page);
    // Bypasses the content security policy, which rightly blocks this script. Never detached: that would bring a
    // page back online that a test has taken offline.
    await session.send('Runtime.evaluate', { expression: await readFile(axePath, 'utf8') });
  }
  const results = await page.evaluate(
    (chosen) =>
      (globalThis as typeof globalThis & { axe: Pick<typeof Axe, 'run'> }).axe.run(document, chosen),
    options,
  );
  const found = results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`),
  );
  return options === VIOLATIONS ? [...found, ...(await contradictions(page))] : found;
}

/** What axe finds in both themes; only contrast can differ in the second. */
export async function axeInBoth(page: Page): Promise<string[]> {
  const theme = (name: string) =>
    page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), name);
  const light = await axe(page);
  await theme('dark');
  const found = [...light, ...(await axe(page, { ...VIOLATIONS, runOnly: ['color-contrast'] }))];
  await theme('light');
  return found;
}

/** How many pixels the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Saves a full-page screenshot for people to review. Only with SCREENSHOTS=on: no test checks them, and they take
 * a good part of a run.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS !== 'on') return;
  await mkdir(artifacts, { recursive: true });
  await page.screenshot({ path: `${artifacts}${name}.png`, fullPage: true, animations: 'disabled' });
}

/** Expects no axe violations and no horizontal overflow, wide and narrow; takes screenshots in both themes. */
export async function lookAround(page: Page, name: string): Promise<void> {
  expect(await axeInBoth(page)).toEqual([]);
  for (const [size, viewport] of [
    ['1440', WIDE],
    ['360', NARROW],
  ] as const) {
    await page.setViewportSize(viewport);
    await eventually('the page to fit', async () => (await overflow(page)) <= 0);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
      await screenshot(page, `${name}-${size}-${theme}`);
    }
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  }
  await page.setViewportSize(WIDE);
}
