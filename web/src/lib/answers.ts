import { type Speech, speechIn } from '@nodo/contracts/sentences';
import { pageLanguage } from './language.ts';

/** Fields of an answer that hold sentences; what people wrote themselves is in no list and stays. */
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

/** Fields of what people publish, an update of the works, a picture or a film, whose titles are their own words. */
const published = ['updateType', 'imageType', 'videoUrl'] as const;

let speech: Speech | undefined;

/** From now on answers are said with these: texts in the language of the page by the Spanish ones, with {0} … in both. */
export function setAnswers(texts: Readonly<Record<string, string>>): void {
  speech = Object.keys(texts).length > 0 ? speechIn(pageLanguage, texts) : undefined;
}

/** Loads the texts that the page names; a page in Spanish needs none. Without them, answers stay in Spanish. */
export async function loadAnswers(): Promise<void> {
  const address = document.documentElement.dataset.answers;
  if (!address) return;
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok) setAnswers(await response.json());
}

/** A sentence of the services in the language of the page; one that is not known, and any in Spanish, stays. */
export function inPageLanguage(spanish: string): string {
  return speech?.say(spanish) ?? spanish;
}

/** The same of what is known to be ours, and may be no sentence: figures, a label. */
export function ownInPageLanguage(spanish: string): string {
  return speech?.sayOwn(spanish) ?? spanish;
}

function said(name: string, value: string): string {
  // What a browser is called ('Chrome en Linux') is no sentence, and always ours.
  if (name === 'device') return ownInPageLanguage(value);
  return fields.has(name) ? inPageLanguage(value) : value;
}

/** A copy of an answer with its sentences in the language of the page. */
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
