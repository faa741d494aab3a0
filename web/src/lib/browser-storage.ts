/** Prefixes of the keys under which forms save in this tab. */
export const DRAFT_PREFIX = 'nodo:draft:';
export const COMMAND_PREFIX = 'nodo:command:';
/** Key of the theme last saved on the server, with the id of its user. */
export const SAVED_THEME_KEY = 'nodo:theme-kept';

/** Key that is set while the session of somebody who signed out could not be ended. */
export const OWED_SIGN_OUT_KEY = 'nodo:sign-out-owed';

/** Key of the id of the user whose drafts and command keys this tab holds. */
const OWNER_KEY = 'nodo:kept-for';

type Area = 'localStorage' | 'sessionStorage';

/** What is stored under a key; null also where the browser has no storage or refuses it, as in a private window. */
export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it (null). False where the browser has no storage or refuses it. */
export function writeStored(area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function clearForms(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(DRAFT_PREFIX) || name.startsWith(COMMAND_PREFIX)) sessionStorage.removeItem(name);
  }
}

/** Makes this user the owner of what the tab saves; removes what it saved for another user. */
export function claimFor(userId: string): void {
  try {
    if (sessionStorage.getItem(OWNER_KEY) === userId) return;
    clearForms();
    sessionStorage.setItem(OWNER_KEY, userId);
  } catch {
    // Without storage nothing is saved.
  }
}

/** On sign-out: removes the drafts and command keys of this tab, and the saved theme of this browser. */
export function clearStorage(): void {
  try {
    clearForms();
    sessionStorage.removeItem(OWNER_KEY);
    localStorage.removeItem(SAVED_THEME_KEY);
  } catch {
    // Without storage nothing was saved.
  }
}
