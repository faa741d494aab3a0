import { z } from 'zod';

/** Days after which a place on the list expires. */
export const WAITLIST_DAYS = 30;
/** Hours that the person last notified has before the next one is notified. */
export const WAITLIST_HEAD_START_HOURS = 2;
/** Maximum people waiting for one warehouse. */
export const MAX_WAITING = 2_000;

/** Why a person left the list without having been notified. */
export const waitlistLeaveReasons = ['own', 'expired', 'erasure', 'warehouse_closed'] as const;
export const waitlistLeaveReasonSchema = z.enum(waitlistLeaveReasons);
export type WaitlistLeaveReason = z.infer<typeof waitlistLeaveReasonSchema>;
export const waitlistLeaveReasonLabels: Record<WaitlistLeaveReason, string> = {
  own: 'Ya no quiere saberlo',
  expired: 'Pasaron los 30 días',
  erasure: 'Se eliminan sus datos',
  warehouse_closed: 'La bodega se cerró',
};
