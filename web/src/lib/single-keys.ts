import { readStored, writeStored } from './browser-storage.ts';

const STORED = 'nodo:kyc-keys';

/** Whether single-key shortcuts are enabled; speech-input users turn them off (WCAG 2.2, 2.1.4). */
export function areSingleKeysOn(): boolean {
  return readStored('localStorage', STORED) !== 'off';
}

/** Without storage the choice lasts only in the caller's own state; other screens don't see it. */
export function turnSingleKeys(on: boolean): void {
  writeStored('localStorage', STORED, on ? 'on' : 'off');
}

/** Whether a key event must not trigger a shortcut: text input, a control's own key, or one with a modifier. */
export function isNoSingleKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return (
    event.target instanceof HTMLElement &&
    event.target.closest('input, textarea, select, [contenteditable], [role=listbox], [role=menu]') !== null
  );
}
