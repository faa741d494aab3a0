import { useEffect } from 'react';
import { DRAFT_PREFIX, readStored, writeStored } from './browser-storage.ts';

/** Reads a form's draft, so that a reload loses nothing (and a retry after it sends the same values). */
export function readDraft(name: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(readStored('sessionStorage', DRAFT_PREFIX + name) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** Without storage the form starts empty after a reload. */
export function writeDraft(name: string, values: Record<string, string> | null): void {
  writeStored('sessionStorage', DRAFT_PREFIX + name, values && JSON.stringify(values));
}

/** Stores a form's values as they are typed. */
export function useKeepDraft(name: string, values: Record<string, string | undefined> | null): void {
  const packed = JSON.stringify(values);
  useEffect(() => writeDraft(name, JSON.parse(packed)), [name, packed]);
}
