import type { PreferencesView } from '@nodo/contracts/preferences/views';
import { useEffect, useRef } from 'react';
import { adoptTheme } from '../features/preferences/api/keep-theme.ts';
import { changeLanguage } from '../lib/language.ts';
import { setTimeZone } from '../lib/time-zone.ts';

/** Makes the screens as somebody wants them, also when they say so in another tab. */
export function useDisplay({ language, timezone, darkMode }: PreferencesView): void {
  // While drawing, not after it: what is drawn below tells moments in this zone already. Doing it twice changes nothing.
  setTimeZone(timezone);
  useEffect(() => adoptTheme(darkMode), [darkMode]);
  const languageAtStart = useRef(language);
  // Not when it is changed in another tab: what is typed in this one would be lost.
  useEffect(() => changeLanguage(languageAtStart.current), []);
}
