import { z } from 'zod';

/** Postgres takes no offset of sixteen hours or more, and no year 0. */
const OFFSET = /(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;

/** A moment in ISO 8601 with its zone that the database can reckon with as it stands. */
export function momentInput(message: string) {
  return z.iso
    .datetime({ offset: true, error: message })
    .refine((text) => !text.startsWith('0000') && OFFSET.test(text), message);
}
