import type { MomentView } from '@nodo/contracts/history/moment';
import { useSyncExternalStore } from 'react';

/** The past moment being displayed. */
export interface ShownMoment {
  /** As in the URL. */
  readonly text: string;
  /** All requests are made as of this position. */
  readonly position: string;
  /** Domain time of that position, by which the services judge in the past. ISO timestamp. */
  readonly effectiveAt: string;
  readonly unversioned: MomentView['unversioned'];
}

type Unversioned = MomentView['unversioned'][number];

let shown: ShownMoment | undefined;
/** Per screen: data displayed as of the present although the past is shown. */
let noted: ReadonlyMap<string, readonly string[]> = new Map();
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the displayed moment; undefined: the present. */
export function showMoment(next: ShownMoment | undefined): void {
  if (next?.text === shown?.text && next?.position === shown?.position) return;
  shown = next;
  noted = new Map();
  changed();
}

/** The displayed past moment; undefined for the present. */
export function shownMoment(): ShownMoment | undefined {
  return shown;
}

export function useShownMoment(): ShownMoment | undefined {
  return useSyncExternalStore(subscribe, shownMoment, shownMoment);
}

/** Whether a declared path, with parameters in braces, matches a pathname. */
function isAt(declared: string, pathname: string): boolean {
  const parts = declared.split('/');
  const given = pathname.split('/');
  return parts.length === given.length && parts.every((part, i) => part.startsWith('{') || part === given[i]);
}

/** The declared unversioned GET that matches this URL. A literal path takes precedence over one with parameters. */
export function unversionedAt(
  unversioned: MomentView['unversioned'],
  address: string,
): Unversioned | undefined {
  const [pathname = ''] = address.split('?');
  return (
    unversioned.find(({ path }) => path === pathname) ?? unversioned.find(({ path }) => isAt(path, pathname))
  );
}

/**
 * Rewrites a URL to read as of the displayed moment. Unversioned resources are read as of the present, and noted.
 */
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

/** Labels of the data this screen displays as of the present. */
export function useUnversioned(screen: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => noted.get(screen) ?? nothing);
}
