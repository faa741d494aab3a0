import type { PreferencesView } from '@nodo/contracts/preferences/views';
import { useEffect } from 'react';
import { adoptTheme } from '../features/preferences/api/keep-theme.ts';
import { setTimeZone } from '../lib/time-zone.ts';

/** Makes the screens as somebody wants them, also when they say so in another tab. */
export function useDisplay({ timezone, darkMode }: PreferencesView): void {
  // While drawing, not after it: what is drawn below tells moments in this zone already. Doing it twice changes nothing.
  setTimeZone(timezone);
  useEffect(() => adoptTheme(darkMode), [darkMode]);
}
