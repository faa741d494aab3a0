import { z } from 'zod';

/** Control characters (except line breaks and tabs) and lone surrogates: databases reject them. */
const unstorable = /[^\P{Cc}\n\r\t]|\p{Cs}/u;
export const UNSTORABLE = 'Hay caracteres que no se pueden guardar';

/** Whether a text can be stored unchanged, in the history and in the read models. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

const INVISIBLE = 'Hay caracteres invisibles: escríbelo de nuevo';

/** Characters that are invisible, or change the direction of their neighbours (Unicode UTS 39). */
const invisible = /[\p{Cf}\p{Co}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** Rejects invisible characters in a text of several lines that everybody reads; not the selectors of emoji. */
export function visibleText<T extends z.ZodType<string>>(field: T) {
  return field.refine((text) => !invisible.test(text), INVISIBLE);
}

/** The same, and whatever else a screen may leave out (variation selectors, too) or break a line at. */
const offLine = /[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\n\r\t]/u;

/** Rejects them in a name or title: none can be made to look like another one, empty, or like two lines. */
export function lineText<T extends z.ZodType<string>>(field: T) {
  return field.refine((text) => !invisible.test(text) && !offLine.test(text), INVISIBLE);
}

/** Whether an external URL may be shown: https only, without credentials. */
export function isHttpsUrl(value: string): boolean {
  if (!isStorable(value) || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === 'https:' && username === '' && password === '';
}

/** Replaces each unstorable character by U+FFFD: for text from machines, which must not be refused. */
export function storable(text: string): string {
  return text.replace(new RegExp(unstorable, 'gu'), '\uFFFD');
}

interface TextOptions {
  /** Message for a missing value or one that is not a string. */
  readonly error?: string;
  readonly tooLong?: string;
}

/** Free text of a request, trimmed, at most `max` storable characters. It may be empty. */
export function freeText(max: number, options: TextOptions = {}) {
  const { error, tooLong = `Máximo ${max.toLocaleString('es-CO')} caracteres` } = options;
  return z
    .string(error === undefined ? undefined : { error })
    .trim()
    .max(max, tooLong)
    .refine(isStorable, UNSTORABLE);
}

/** The same, but not empty: `missing` is the message for a missing or blank value. */
export function requiredText(max: number, missing: string, options: Omit<TextOptions, 'error'> = {}) {
  return freeText(max, { ...options, error: missing }).min(1, missing);
}

/** Lower case without accents, for comparisons in searches. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains every word of a search, in any order. */
export function hasWords(text: string, search: string | undefined): boolean {
  const within = plain(text);
  return plain(search ?? '')
    .split(/\s+/)
    .every((word) => within.includes(word));
}
