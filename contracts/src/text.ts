import { z } from 'zod';

/** Control characters (line breaks and tabs apart) and halves of characters: no database keeps them. */
const unstorable = /[^\P{Cc}\n\r\t]|\p{Cs}/u;
export const UNSTORABLE = 'Hay caracteres que no se pueden guardar';

/** Whether a text can be kept as it is, in the history and in the read models. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Characters that show nothing, or turn what stands beside them around (Unicode UTS 39; Cf but for joiners of emoji). */
const invisible = /[\p{Cf}\p{Co}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** A name that is what it looks like: nobody's can be made to look like another's, or like none. */
export function visibleText<T extends z.ZodType<string>>(field: T) {
  return field.refine((text) => !invisible.test(text), 'Hay caracteres invisibles: escríbelo de nuevo');
}

/** Whether an address elsewhere may be shown: https only, without a name or password in it. */
export function isHttpsUrl(value: string): boolean {
  if (!isStorable(value) || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === 'https:' && username === '' && password === '';
}

/** A text with a sign in place of each character that can't be kept: for what machines say and must not be refused. */
export function storable(text: string): string {
  return text.replace(new RegExp(unstorable, 'gu'), '\uFFFD');
}

interface TextOptions {
  /** What is said of what is no text, or is missing. */
  readonly error?: string;
  readonly tooLong?: string;
}

/** Free text of a request, trimmed, of at most `max` characters that can all be stored. It may be empty. */
export function freeText(max: number, options: TextOptions = {}) {
  const { error, tooLong = `Máximo ${max.toLocaleString('es-CO')} caracteres` } = options;
  return z
    .string(error === undefined ? undefined : { error })
    .trim()
    .max(max, tooLong)
    .refine(isStorable, UNSTORABLE);
}

/** The same, and not empty: `missing` is said of what is missing or blank. */
export function requiredText(max: number, missing: string, options: Omit<TextOptions, 'error'> = {}) {
  return freeText(max, { ...options, error: missing }).min(1, missing);
}

/** Small letters without accents: how a search compares. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text has every word of a search, wherever they stand. */
export function hasWords(text: string, search: string | undefined): boolean {
  const within = plain(text);
  return plain(search ?? '')
    .split(/\s+/)
    .every((word) => within.includes(word));
}
