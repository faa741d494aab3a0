import type { DarkMode } from '@nodo/contracts/preferences/values';
import { readStored, SAVED_THEME_KEY, writeStored } from '../../../lib/browser-storage.ts';
import { currentUserId } from '../../../lib/current-user-id.ts';
import { setTheme, type ThemeChoice, themeChoice } from '../../../lib/theme.ts';
import { changePreferences } from './change-preferences.ts';

const modes: Record<ThemeChoice, DarkMode> = { light: 'off', dark: 'on', system: 'system' };
const themes: Record<DarkMode, ThemeChoice> = { off: 'light', on: 'dark', system: 'system' };

/** The theme last known to be saved on the server for this user; null if the stored one is another user's. */
function kept(): string | null {
  const [owner, mode] = readStored('localStorage', SAVED_THEME_KEY)?.split(' ') ?? [];
  return owner === currentUserId() ? (mode ?? null) : null;
}

/** Without storage, every visit starts from the server's value. */
function noteKept(mode: DarkMode): void {
  writeStored('localStorage', SAVED_THEME_KEY, `${currentUserId()} ${mode}`);
}

/** Applies a theme immediately and saves it for other devices; if that fails, the next visit retries. */
export function keepTheme(next: ThemeChoice): void {
  setTheme(next);
  changePreferences({ darkMode: modes[next] }).then(
    () => noteKept(modes[next]),
    () => undefined,
  );
}

/** Applies the server's theme, unless this browser has an unsaved choice, which is then sent instead. */
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
