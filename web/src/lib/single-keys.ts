const STORED = 'nodo:kyc-keys';

/** Whether keys without a modifier act at all: whoever speaks to their computer turns them off (WCAG 2.2, 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(STORED, on ? 'on' : 'off');
  } catch {
    // Without storage the wish holds for this visit.
  }
}

/** Whether a key is somebody's writing or choosing, or goes with a modifier, and is no command of its own. */
export function isNoSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return (
    event.target instanceof HTMLElement &&
    event.target.closest('input, textarea, select, [contenteditable], [role=listbox], [role=menu]') !== null
  );
}
