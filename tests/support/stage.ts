import { afterAll, afterEach, beforeAll } from 'vitest';
import { Browser, type ScreenOptions, type Visitor } from './browser.ts';
import { Client } from './client.ts';
import { Product, type ProductOptions } from './product.ts';

/** A product that runs as long as the tests of one file do. What is asked of it before `beforeAll` throws. */
export interface Stage {
  readonly product: Product;
  readonly url: string;
  /** Somebody signed in at the API. */
  signIn(email: string): Promise<Client>;
}

/** A product with a browser pointed at it. */
export interface BrowserStage extends Stage {
  /** See `Browser.visitor`. */
  visitor(options?: ScreenOptions): Promise<Visitor>;
  /** See `Browser.person`. */
  person(email: string, options?: ScreenOptions): Promise<Visitor>;
}

/** To be called where a file's other hooks are: starts a product before its tests and stops it after them. */
export function productStage(options: ProductOptions = {}): Stage {
  let running: Product | undefined;
  const product = () => started(running);
  beforeAll(async () => {
    running = await Product.start(options);
  });
  afterAll(() => running?.stop());
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

/** As `productStage`, with a browser: a test in which any of its windows complained fails. */
export function browserStage(options: ProductOptions = {}): BrowserStage {
  const stage = productStage(options);
  let running: Browser | undefined;
  const browser = () => started(running);
  beforeAll(async () => {
    running = await Browser.launch(stage.url);
  });
  afterEach(() => running?.settle());
  afterAll(() => running?.close());
  return Object.assign(stage, {
    visitor: (screen?: ScreenOptions) => browser().visitor(screen),
    person: (email: string, screen?: ScreenOptions) => browser().person(email, screen),
  });
}

function started<T>(running: T | undefined): T {
  if (running === undefined) throw new Error('It is started before the first test, not earlier');
  return running;
}
