import { isDeepStrictEqual } from 'node:util';
import { Product, type ProductOptions } from './product.ts';

interface Shared {
  readonly options: ProductOptions;
  readonly product: Promise<Product>;
}

/** Only one at a time, as an idle product costs memory and CPU, too. It watches this process and ends with it. */
let shared: Shared | undefined;

/**
 * The product with these settings shared by files of this process; one with other settings is stopped. Files that
 * share one run consecutively (`FileOrder`).
 */
export async function sharedProduct(options: ProductOptions): Promise<Product> {
  if (shared && isDeepStrictEqual(shared.options, options)) return shared.product;
  const before = shared;
  shared = { options, product: Product.start(options) };
  // A product that failed to start (reported by its own file) needs no stop.
  const ended = before?.product.then(
    (one) => one.stop(),
    () => undefined,
  );
  const [product] = await Promise.all([shared.product, ended]);
  return product;
}
