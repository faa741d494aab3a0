import { isDeepStrictEqual } from 'node:util';
import { Product, type ProductOptions } from './product.ts';

/** However many this process keeps running: each has processes of its own that cost memory and time at rest, too. */
const KEPT = 2;

interface Shared {
  readonly options: ProductOptions;
  readonly product: Promise<Product>;
}

/** Most recently used last. They end with this process: each watches its parent. */
let shared: readonly Shared[] = [];

/** The product with these settings that files of this process share; the least recently used ends where there are too many. */
export async function sharedProduct(options: ProductOptions): Promise<Product> {
  const found = shared.find((one) => isDeepStrictEqual(one.options, options));
  const others = shared.filter((one) => one !== found);
  const ending = others.slice(0, Math.max(0, others.length + 1 - KEPT));
  const used = found ?? { options, product: Product.start(options) };
  shared = [...others.slice(ending.length), used];
  await Promise.all(ending.map(async ({ product }) => (await product).stop()));
  return used.product;
}
