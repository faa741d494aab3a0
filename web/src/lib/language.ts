import { LANGUAGE_COOKIE } from '@nodo/contracts/headers';
import { type Language, languages } from '@nodo/contracts/preferences/values';

const YEAR_S = 31_536_000;

/** The language of the page that runs: each has its own, and the texts in its scripts. */
export const pageLanguage: Language =
  languages.find((language) => globalThis.document?.documentElement.lang.startsWith(language)) ?? 'es';

function keptLanguage(): string {
  return new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([a-z]+)`).exec(document.cookie)?.[1] ?? 'es';
}

/**
 * Loads the page in another language, where this server has it: it is the cookie that it reads. What is typed in this tab
 * and kept nowhere is lost, so this is done when somebody chooses a language, and when a page begins.
 */
export function changeLanguage(language: Language): void {
  // A server that knows the choice and sent this page has no other one: the development server.
  if (language === pageLanguage || language === keptLanguage()) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax${secure}`;
  location.reload();
}
