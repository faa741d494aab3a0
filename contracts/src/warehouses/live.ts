import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

const aspectSchema = z.enum(['details', 'works', 'capital']);
/** What changed of a warehouse: what is said of it, the state of its works, or the capital taken. */
export type WarehouseAspect = z.infer<typeof aspectSchema>;

export const warehousesLive = {
  /** Without `aspect`, from a service of an earlier version, anything may have changed. */
  'warehouse.changed': liveMessage(
    { warehouseId: z.uuid(), position, aspect: aspectSchema.optional() },
    'warehouseId',
  ),
  /** The status of a closing request changed; audience: staff. */
  'warehouse.closing': liveMessage({ warehouseId: z.uuid(), position }, 'warehouseId'),
} as const;
