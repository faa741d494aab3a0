import type { MomentView } from '@nodo/contracts/history/moment';
import { useSyncExternalStore } from 'react';

/** The past moment that the screens show. */
export interface ShownMoment {
  /** As the address names it. */
  readonly text: string;
  /** Everything is asked for as of this position. */
  readonly position: string;
  readonly unversioned: MomentView['unversioned'];
}

type Unversioned = MomentView['unversioned'][number];

let shown: ShownMoment | undefined;
/** What was read as it is now although the past is shown, by the screen that read it. */
let noted: ReadonlyMap<string, readonly string[]> = new Map();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** From now on the screens show this moment; undefined: now. */
export function showMoment(next: ShownMoment | undefined): void {
  if (next?.text === shown?.text && next?.position === shown?.position) return;
  shown = next;
  noted = new Map();
  changed();
}

/** The past moment that is shown; undefined while now is. */
export function shownMoment(): ShownMoment | undefined {
  return shown;
}

export function useShownMoment(): ShownMoment | undefined {
  return useSyncExternalStore(subscribe, shownMoment, shownMoment);
}

/** Whether a declared path, with its parameters in braces, is that of an address. */
function isAt(declared: string, pathname: string): boolean {
  const parts = declared.split('/');
  const given = pathname.split('/');
  return parts.length === given.length && parts.every((part, i) => part.startsWith('{') || part === given[i]);
}

/** The declared GET without a history that answers this address. A path in plain words goes before one with parameters. */
export function unversionedAt(
  unversioned: MomentView['unversioned'],
  address: string,
): Unversioned | undefined {
  const [pathname = ''] = address.split('?');
  return (
    unversioned.find(({ path }) => path === pathname) ?? unversioned.find(({ path }) => isAt(path, pathname))
  );
}

/** The address of what is read at the moment that is shown. What keeps no history is read as it is now, and noted. */
export function atShownMoment(address: string, screen: string = globalThis.location?.pathname ?? ''): string {
  if (!shown || !address.startsWith('/api/')) return address;
  const plain = unversionedAt(shown.unversioned, address);
  if (plain) {
    const before = noted.get(screen) ?? [];
    if (!before.includes(plain.summary)) {
      noted = new Map(noted).set(screen, [...before, plain.summary]);
      changed();
    }
    return address;
  }
  return `${address}${address.includes('?') ? '&' : '?'}asOf=${shown.position}`;
}

const nothing: readonly string[] = [];

/** What this screen shows as it is now, in words. */
export function useUnversioned(screen: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => noted.get(screen) ?? nothing);
}
