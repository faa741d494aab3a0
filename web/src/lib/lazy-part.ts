import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';
import { isMissingPart, untilReachable, useReloadForMissingPart } from './new-version.ts';

/** Loads once more after a failure for want of a network, when there is one. */
export async function loadWhereReachable<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingPart(error)) throw error;
    await untilReachable();
    return load();
  }
}

/** A component whose code is loaded when it is first drawn, or before that by `load`. */
export type LazyPart<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  readonly load: () => Promise<void>;
};

/**
 * A component whose code is loaded when it is first drawn. Without a network it is shown as loading until there is
 * one, because the screen around it may be of use meanwhile. It throws where its code is gone with a deployment.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  type Loaded = { default: ComponentType<Props> };
  let loaded: Loaded | undefined;
  const part = lazy<ComponentType<Props>>(() => {
    if (loaded === undefined) return loadWhereReachable(load).then((component) => ({ default: component }));
    // A promise would suspend even though it is resolved: React would show the fallback, for 300 ms at least.
    // biome-ignore lint/suspicious/noThenProperty: React calls it in the place of a promise's.
    return { then: (take: (module: Loaded) => void) => take(loaded as Loaded) } as Promise<Loaded>;
  });
  return Object.assign(part, {
    load: async () => {
      loaded = { default: await load() };
    },
  });
}

/**
 * A part outside every screen, with no error page around it: where its code can't be loaded, the page is loaded again,
 * and until then the rest of it stays. It must throw nothing, because React would remove the whole page.
 */
export function outerPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return lazyPart(() =>
    loadWhereReachable(load).catch((error: unknown) => {
      console.error(error);
      return function MissingPart() {
        useReloadForMissingPart(error);
        return null;
      };
    }),
  );
}

/** Delay before loading ahead in browsers that don't report when they are idle (Safari), ms. */
const AHEAD_DELAY_MS = 1_000;

/** Loads parts once the browser is idle. Returns a function that calls it off. */
export function loadAhead(parts: readonly Pick<LazyPart<object>, 'load'>[]): () => void {
  const begin = () => {
    // A part that could not be loaded is loaded when it is drawn, and its failure shown then.
    for (const part of parts) part.load().catch(() => undefined);
  };
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(begin, AHEAD_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(begin);
  return () => cancelIdleCallback(request);
}

/** Loads parts that a click will show while nothing else is to be done, so that the click doesn't wait for them. */
export function useLoadAhead(parts: readonly Pick<LazyPart<object>, 'load'>[]): void {
  useEffect(() => loadAhead(parts), [parts]);
}
