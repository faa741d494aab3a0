import { isDeepStrictEqual } from 'node:util';
import { Product, type ProductOptions } from './product.ts';

interface Shared {
  readonly options: ProductOptions;
  readonly product: Promise<Product>;
}

/** One at a time, for it costs memory and time at rest, too. It ends with this process, which it watches. */
let shared: Shared | undefined;

/**
 * The product with these settings that files of this process share; one with other settings ends. Files that share one
 * come one after the other (`FileOrder`).
 */
export async function sharedProduct(options: ProductOptions): Promise<Product> {
  if (shared && isDeepStrictEqual(shared.options, options)) return shared.product;
  const before = shared;
  shared = { options, product: Product.start(options) };
  // What did not start, which its own file says, needs no stop.
  const ended = before?.product.then(
    (one) => one.stop(),
    () => undefined,
  );
  const [product] = await Promise.all([shared.product, ended]);
  return product;
}
