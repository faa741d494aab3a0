import { z } from 'zod';

/** A row of GET /api/waitlist: the warehouses that somebody waits for. */
export const waitlistPlaceSchema = z.object({
  warehouseId: z.uuid(),
  joinedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** 1 is told first. */
  place: z.int(),
});
export type WaitlistPlace = z.infer<typeof waitlistPlaceSchema>;

export const waitlistChangedSchema = z.object({ warehouseId: z.uuid() });
