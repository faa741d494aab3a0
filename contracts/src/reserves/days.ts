import { z } from 'zod';

/** A calendar day in Bogotá: `2026-03-10`. */
export const reservesDayField = z.iso.date();
/** An hour of that day, 0 to 23. */
export const reservesHourField = z.int().min(0).max(23);
