import { z } from 'zod';

/** For so long somebody waits who asked to be told. */
export const WAITLIST_DAYS = 30;
/** For so long only who was told last is told. */
export const WAITLIST_HEAD_START_HOURS = 2;
/** People who can wait for one warehouse. */
export const MAX_WAITING = 2_000;

/** Why somebody waits no longer without having been told. */
export const waitlistLeaveReasons = ['own', 'expired', 'erasure', 'warehouse_closed'] as const;
export const waitlistLeaveReasonSchema = z.enum(waitlistLeaveReasons);
export type WaitlistLeaveReason = z.infer<typeof waitlistLeaveReasonSchema>;
export const waitlistLeaveReasonLabels: Record<WaitlistLeaveReason, string> = {
  own: 'Ya no quiere saberlo',
  expired: 'Pasaron los 30 días',
  erasure: 'Se eliminan sus datos',
  warehouse_closed: 'La bodega se cerró',
};
