import { z } from 'zod';
import { freeText, isStorable, requiredText } from './text.ts';

/** A text that has to be there. */
export const plainText = (message: string, max: number) => requiredText(max, message);

/** A text that may be missing; what a form leaves empty is not there. */
export const optionalText = (max: number) =>
  freeText(max, { error: 'Escribe un texto' })
    .transform((value) => value || null)
    .nullable();

/** Whether an address elsewhere may be shown: https only, without a name or password in it. */
export function httpsUrl(value: string): boolean {
  if (!isStorable(value) || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === 'https:' && username === '' && password === '';
}

/** A whole number within limits, as such or as plain digits. */
export const wholeNumber = (message: string, min: number, max: number) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((value) => String(value).trim())
    .pipe(z.string().regex(/^\d{1,9}$/, message))
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message));
