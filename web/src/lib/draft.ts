import { DRAFT_PREFIX } from './browser-storage.ts';

/** Reads a form's draft, so that a reload loses nothing (and a retry after it sends the same values). */
export function readDraft(name: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT_PREFIX + name) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

export function writeDraft(name: string, values: Record<string, string> | null): void {
  try {
    if (values === null) sessionStorage.removeItem(DRAFT_PREFIX + name);
    else sessionStorage.setItem(DRAFT_PREFIX + name, JSON.stringify(values));
  } catch {
    // Storage may be disabled: the form then starts empty after a reload.
  }
}
