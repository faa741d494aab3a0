import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const warehousesLive = {
  'warehouse.changed': liveMessage({ warehouseId: z.uuid(), position }, 'warehouseId'),
  /** What becomes of a request to close one: to the staff. */
  'warehouse.closing': liveMessage({ warehouseId: z.uuid(), position }, 'warehouseId'),
} as const;
