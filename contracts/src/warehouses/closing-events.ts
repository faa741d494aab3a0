import { z } from 'zod';
import { from } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { settableStatusSchema } from './values.ts';

// Events of `warehouse-{id}`: permanently closed to new capital, once two people agree

/** The request it answers, by the revision of its event. */
const request = z.int().nonnegative();

/** Someone requested the closing; it has no effect until another person confirms it. */
export const WarehouseClosingRequested = defineEvent(
  'WarehouseClosingRequested',
  z.object({ reason: z.string() }),
  {
    audit: {
      label: 'Cierre de bodega pedido',
      changes: () => from('closing', null, 'requested'),
      reason: 'reason',
    },
  },
);
/** Withdrawn by its requester. */
export const WarehouseClosingWithdrawn = defineEvent('WarehouseClosingWithdrawn', z.object({ request }), {
  audit: {
    label: 'Petición de cierre retirada',
    changes: () => from('closing', 'requested', 'withdrawn'),
  },
});
/** Another person rejected it: the warehouse stays as it was. */
export const WarehouseClosingRejected = defineEvent(
  'WarehouseClosingRejected',
  z.object({ request, requestedBy: z.uuid(), reason: z.string() }),
  {
    audit: {
      label: 'Cierre de bodega no confirmado',
      changes: () => from('closing', 'requested', 'rejected'),
      reason: 'reason',
    },
  },
);
/** Confirmed by a second person. No new capital from here on; existing investments continue. */
export const WarehouseClosed = defineEvent(
  'WarehouseClosed',
  z.object({
    request,
    /** The previous status. */
    from: settableStatusSchema,
    requestedBy: z.uuid(),
    /** The requester's reason. */
    reason: z.string(),
  }),
  {
    audit: {
      label: 'Bodega cerrada',
      changes: (event) => [
        ...from('status', event.from, 'closed'),
        ...from('closing', 'requested', 'approved'),
      ],
      reason: 'reason',
    },
  },
);

export const closingEvents = [
  WarehouseClosingRequested,
  WarehouseClosingWithdrawn,
  WarehouseClosingRejected,
  WarehouseClosed,
] as const;
