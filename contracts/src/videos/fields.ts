import { z } from 'zod';
import { freeText, lineText, requiredText } from '../text.ts';

/** A required text of one line. */
export const plainText = (message: string, max: number) => lineText(requiredText(max, message));

/** An optional text of one line; empty form values become null. */
export const optionalText = (max: number) =>
  lineText(freeText(max, { error: 'Escribe un texto' }))
    .transform((value) => value || null)
    .nullable();

/** An integer within limits, as a number or as digits. */
export const wholeNumber = (message: string, min: number, max: number) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((value) => String(value).trim())
    .pipe(z.string().regex(/^\d{1,9}$/, message))
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message));
