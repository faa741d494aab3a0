import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser-storage.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'nodo:theme';
const listeners = new Set<() => void>();
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

/** The theme choice stored in this browser. */
export function themeChoice(): ThemeChoice {
  const stored = readStored('localStorage', storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function apply(): void {
  const chosen = themeChoice();
  const dark = chosen === 'dark' || (chosen === 'system' && prefersDark.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // Colour of the browser's or installed app's bar; initially set by theme.js.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = dark ? '#0c1424' : '#faf7f1';
  for (const listener of listeners) listener();
}

prefersDark.addEventListener('change', apply);
addEventListener('storage', (event) => event.key === storageKey && apply());

/** Stores the choice in this browser and applies it immediately, in every open tab. */
export function setTheme(next: ThemeChoice): void {
  if (writeStored('localStorage', storageKey, next)) apply();
  else document.documentElement.dataset.theme = next === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice);
}
