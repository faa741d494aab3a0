/** What forms keep in this tab, by the beginning of its names. */
export const DRAFT_PREFIX = 'nodo:draft:';
export const COMMAND_PREFIX = 'nodo:command:';
/** What this browser keeps of a choice of theme; whose it is stands in it. */
export const KEPT_THEME = 'nodo:theme-kept';

/** Whose the drafts and keys of this tab are. */
const OWNER = 'nodo:kept-for';

function dropForms(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(DRAFT_PREFIX) || name.startsWith(COMMAND_PREFIX)) sessionStorage.removeItem(name);
  }
}

/** Keeps from now on for this person; what this tab kept for anybody else goes. */
export function keepFor(userId: string): void {
  try {
    if (sessionStorage.getItem(OWNER) === userId) return;
    dropForms();
    sessionStorage.setItem(OWNER, userId);
  } catch {
    // Without storage nothing is kept for anybody.
  }
}

/** Somebody leaves of their own accord: nothing is kept for them in this tab, nor of their theme in this browser. */
export function dropKept(): void {
  try {
    dropForms();
    sessionStorage.removeItem(OWNER);
    localStorage.removeItem(KEPT_THEME);
  } catch {
    // Without storage nothing was kept.
  }
}
