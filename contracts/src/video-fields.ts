import { z } from 'zod';

/** Control characters and halves of characters can't be stored; line breaks and tabs can. */
const unstorable = /[^\P{Cc}\n\r\t]|\p{Cs}/u;
const UNSTORABLE = 'Hay caracteres que no se pueden guardar';
const tooLong = (max: number) => `Máximo ${max.toLocaleString('es-CO')} caracteres`;

/** A text that has to be there. */
export const plainText = (message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, tooLong(max))
    .refine((value) => !unstorable.test(value), UNSTORABLE);

/** A text that may be missing; what a form leaves empty is not there. */
export const optionalText = (max: number) =>
  z
    .string({ error: 'Escribe un texto' })
    .trim()
    .max(max, tooLong(max))
    .refine((value) => !unstorable.test(value), UNSTORABLE)
    .transform((value) => value || null)
    .nullable();

/** Whether an address elsewhere may be shown: https only, without a name or password in it. */
export function httpsUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
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
