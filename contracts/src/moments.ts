import { z } from 'zod';

/** Postgres takes no offset of sixteen hours or more, and no year 0. */
const OFFSET = /(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;
const YEARS = /^2[01]\d\d-/;

/** A moment in ISO 8601 with its zone, between 2000 and 2199, that the database can reckon with as it stands. */
export function momentInput(message: string) {
  return z.iso
    .datetime({ offset: true, error: message })
    .refine((text) => YEARS.test(text) && OFFSET.test(text), message);
}
