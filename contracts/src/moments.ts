import { z } from 'zod';

/** Postgres does not accept offsets of sixteen hours or more, nor the year 0. */
const OFFSET = /(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;

/** A timestamp in ISO 8601 with its zone, in a form that the database accepts unchanged. */
export function momentInput(message: string) {
  return z.iso
    .datetime({ offset: true, error: message })
    .refine((text) => !text.startsWith('0000') && OFFSET.test(text), message);
}
