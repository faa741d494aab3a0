import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isMissingPart, untilReachable } from './new-version.ts';

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

/**
 * A component whose code is loaded when it is first drawn. Without a network it is shown as loading until there is
 * one, because the screen around it may be of use meanwhile. It throws where its code is gone with a deployment.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWhereReachable(load) }));
}
