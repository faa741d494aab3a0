import { z } from 'zod';

/** A row of GET /api/waitlist: a warehouse that the person waits for. */
export const waitlistPlaceSchema = z.object({
  warehouseId: z.uuid(),
  joinedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** 1 is notified first. */
  place: z.int(),
});
export type WaitlistPlace = z.infer<typeof waitlistPlaceSchema>;

export const waitlistChangedSchema = z.object({ warehouseId: z.uuid() });
