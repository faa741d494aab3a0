import { LANGUAGE_COOKIE } from '@nodo/contracts/headers';
import { type Language, languages } from '@nodo/contracts/preferences/values';

const YEAR_S = 31_536_000;

/** Language of this page: each has its own build with translated scripts. */
export const pageLanguage: Language =
  languages.find((language) => globalThis.document?.documentElement.lang.startsWith(language)) ?? 'es';

function keptLanguage(): string {
  return new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([a-z]+)`).exec(document.cookie)?.[1] ?? 'es';
}

/**
 * Loads the page in another language, if the server has it, by setting the cookie that the server reads. Unsaved
 * input of this tab is lost, so call it only when the user chooses a language, or at page start.
 */
export function changeLanguage(language: Language): void {
  // If the cookie is set and the server still sent this page, it has no other one: the development server.
  if (language === pageLanguage || language === keptLanguage()) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
  location.reload();
}
