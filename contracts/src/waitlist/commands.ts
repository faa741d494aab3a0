import { z } from 'zod';

const warehouse = { warehouseId: z.uuid('La bodega no existe') };

/** Asks to be told when an investment fits into a warehouse again; who waits already, waits on. */
export const joinWaitlistSchema = z.strictObject(warehouse);
export const leaveWaitlistSchema = z.strictObject(warehouse);
/** Sent by the worker: tells who is first, if there is capital, and drops who has waited for too long. */
export const notifyWaitlistSchema = z.strictObject(warehouse);
