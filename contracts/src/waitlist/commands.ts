import { z } from 'zod';

const warehouse = { warehouseId: z.uuid('La bodega no existe') };

/**
 * Requests a notification once an investment fits into a warehouse again; a person already waiting keeps their place.
 */
export const joinWaitlistSchema = z.strictObject(warehouse);
export const leaveWaitlistSchema = z.strictObject(warehouse);
/** Sent by the worker: notifies the first person, if there is capital, and removes those who have waited too long. */
export const notifyWaitlistSchema = z.strictObject(warehouse);
