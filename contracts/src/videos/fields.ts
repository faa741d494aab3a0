import { z } from 'zod';
import { freeText, requiredText } from '../text.ts';

/** A text that has to be there. */
export const plainText = (message: string, max: number) => requiredText(max, message);

/** A text that may be missing; what a form leaves empty is not there. */
export const optionalText = (max: number) =>
  freeText(max, { error: 'Escribe un texto' })
    .transform((value) => value || null)
    .nullable();

/** A whole number within limits, as such or as plain digits. */
export const wholeNumber = (message: string, min: number, max: number) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((value) => String(value).trim())
    .pipe(z.string().regex(/^\d{1,9}$/, message))
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message));
