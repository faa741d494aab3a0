import type { PreferencesView } from '@nodo/contracts/preferences/views';
import { useEffect, useRef } from 'react';
import { adoptTheme } from '../features/preferences/api/keep-theme.ts';
import { changeLanguage } from '../lib/language.ts';
import { setTimeZone } from '../lib/time-zone.ts';

/** Applies the user's display preferences, including changes made in another tab. */
export function useDisplay({ language, timezone, darkMode }: PreferencesView): void {
  // During render, not in an effect: the children already format times in this zone. Idempotent.
  setTimeZone(timezone);
  useEffect(() => adoptTheme(darkMode), [darkMode]);
  const languageAtStart = useRef(language);
  // Only at the start: a change made in another tab would reload this one and lose typed input.
  useEffect(() => changeLanguage(languageAtStart.current), []);
}
