import type { Speech } from '@nodo/contracts/sentences';
import { pageLanguage } from './language.ts';

/**
 * Response fields that contain sentences to translate. Text written by people isn't in the dictionary and stays as
 * it is.
 */
const fields = new Set([
  'title',
  'message',
  'label',
  'description',
  'detail',
  'summary',
  'what',
  'contact',
  'source',
]);

/**
 * Marker fields of published content (construction updates, images, videos), whose titles are people's own words.
 */
const published = ['updateType', 'imageType', 'videoUrl'] as const;

let speech: Speech | undefined;
/** Not needed by pages in Spanish. */
const translator = () => import('@nodo/contracts/sentences');

/** Sets the dictionary for responses: translations by Spanish text, with placeholders {0} … in both. */
export async function setAnswers(texts: Readonly<Record<string, string>>): Promise<void> {
  const isSpanish = Object.keys(texts).length === 0;
  speech = isSpanish ? undefined : (await translator()).speechIn(pageLanguage, texts);
}

/** Loads the dictionary named by the page; a Spanish page has none. On failure responses stay in Spanish. */
export async function loadAnswers(): Promise<void> {
  const address = document.documentElement.dataset.answers;
  if (!address) return;
  const [response] = await Promise.all([fetch(address), translator()]).catch(() => []);
  if (response?.ok) await setAnswers(await response.json());
}

/** Translates a sentence of the services into the page's language; unknown ones stay in Spanish. */
export function inPageLanguage(spanish: string): string {
  return speech?.say(spanish) ?? spanish;
}

/** Like `inPageLanguage`, for text known to be the platform's own that may not be a sentence: figures, labels. */
export function ownInPageLanguage(spanish: string): string {
  return speech?.sayOwn(spanish) ?? spanish;
}

function said(name: string, value: string): string {
  // A browser description ('Chrome en Linux') isn't a sentence, but always the platform's own text.
  if (name === 'device') return ownInPageLanguage(value);
  return fields.has(name) ? inPageLanguage(value) : value;
}

/** A copy of a response with its sentences in the page's language. */
export function answerInPageLanguage(body: unknown): unknown {
  if (!speech || typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return body.map(answerInPageLanguage);
  if (published.some((field) => field in body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? said(name, value) : answerInPageLanguage(value),
    ]),
  );
}
