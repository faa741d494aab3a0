import { afterAll, afterEach, beforeAll } from 'vitest';
import { Browser, type ScreenOptions, type Visitor } from './browser.ts';
import { Client } from './client.ts';
import { Product, type ProductOptions } from './product.ts';
import { sharedProduct } from './shared-products.ts';

export interface StageOptions extends ProductOptions {
  /**
   * Whether other files with the same settings may use the product before and after this one, which saves a
   * start: for files that put back what they change of the demo's people and settings (see `keepSettings`) and don't
   * count what others may add.
   */
  readonly isShared?: boolean;
}

/** A product for the tests of one file. Its members throw before `beforeAll` has run. */
export interface Stage {
  readonly product: Product;
  readonly url: string;
  /** An API client of a signed-in person. */
  signIn(email: string): Promise<Client>;
}

/** A product with a browser pointed at it. */
export interface BrowserStage extends Stage {
  /** See `Browser.visitor`. */
  visitor(options?: ScreenOptions): Promise<Visitor>;
  /** See `Browser.person`. */
  person(email: string, options?: ScreenOptions): Promise<Visitor>;
}

/**
 * Call next to a file's other hooks: starts a product before its tests and stops it afterwards unless it is
 * shared.
 */
export function productStage({ isShared = false, ...options }: StageOptions = {}): Stage {
  let running: Product | undefined;
  const product = () => started(running);
  beforeAll(async () => {
    running = await (isShared ? sharedProduct(options) : Product.start(options));
  });
  afterAll(async () => {
    if (!isShared) await running?.stop();
  });
  return {
    get product() {
      return product();
    },
    get url() {
      return product().url;
    },
    signIn: (email) => Client.signIn(product().url, email),
  };
}

/** As `productStage`, with a browser: a test fails if any of its windows had errors. */
export function browserStage(options: StageOptions = {}): BrowserStage {
  const stage = productStage(options);
  let running: Browser | undefined;
  const browser = () => started(running);
  beforeAll(async () => {
    running = await Browser.launch(stage.url);
  });
  afterEach(() => running?.settle());
  return Object.assign(stage, {
    visitor: (screen?: ScreenOptions) => browser().visitor(screen),
    person: (email: string, screen?: ScreenOptions) => browser().person(email, screen),
  });
}

function started<T>(running: T | undefined): T {
  if (running === undefined) throw new Error('It is started before the first test, not earlier');
  return running;
}
