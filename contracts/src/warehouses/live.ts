import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';

export const warehousesLive = {
  'warehouse.changed': liveMessage({ warehouseId: z.uuid(), position }, 'warehouseId'),
  /** The status of a closing request changed; audience: staff. */
  'warehouse.closing': liveMessage({ warehouseId: z.uuid(), position }, 'warehouseId'),
} as const;
