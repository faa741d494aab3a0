import type { DarkMode } from '@nodo/contracts/preferences/values';
import { SAVED_THEME_KEY } from '../../../lib/browser-storage.ts';
import { currentUserId } from '../../../lib/current-user-id.ts';
import { setTheme, type ThemeChoice, themeChoice } from '../../../lib/theme.ts';
import { changePreferences } from './change-preferences.ts';

const modes: Record<ThemeChoice, DarkMode> = { light: 'off', dark: 'on', system: 'system' };
const themes: Record<DarkMode, ThemeChoice> = { off: 'light', on: 'dark', system: 'system' };

/** What the server was known to keep for this person when this browser last heard of it; null if it was another's. */
function kept(): string | null {
  try {
    const [owner, mode] = localStorage.getItem(SAVED_THEME_KEY)?.split(' ') ?? [];
    return owner === currentUserId() ? (mode ?? null) : null;
  } catch {
    return null;
  }
}

function noteKept(mode: DarkMode): void {
  try {
    localStorage.setItem(SAVED_THEME_KEY, `${currentUserId()} ${mode}`);
  } catch {
    // Without storage each visit begins with what the server keeps.
  }
}

/** Shows a theme at once and keeps it for one's other devices; when that fails, the next visit tries it again. */
export function keepTheme(next: ThemeChoice): void {
  setTheme(next);
  changePreferences({ darkMode: modes[next] }).then(
    () => noteKept(modes[next]),
    () => undefined,
  );
}

/** Shows what the server keeps, unless this browser holds a choice that did not reach it yet: then that is sent. */
export function adoptTheme(mode: DarkMode): void {
  const known = kept();
  const mine = modes[themeChoice()];
  if (known !== null && known !== mine && mine !== mode) {
    keepTheme(themes[mine]);
    return;
  }
  noteKept(mode);
  if (mine !== mode) setTheme(themes[mode]);
}
