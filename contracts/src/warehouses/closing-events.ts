import { z } from 'zod';
import { from } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { settableStatusSchema } from './values.ts';

// Events of `warehouse-{id}`: it takes no more capital, for ever, when two people agree

/** Which request it answers: the revision of its event. */
const request = z.int().nonnegative();

/** Somebody wants it closed; nothing is otherwise until another person confirms it. */
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
/** Taken back by who had asked for it. */
export const WarehouseClosingWithdrawn = defineEvent('WarehouseClosingWithdrawn', z.object({ request }), {
  audit: {
    label: 'Petición de cierre retirada',
    changes: () => from('closing', 'requested', 'withdrawn'),
  },
});
/** Another person does not agree: it stays as it was. */
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
/** Confirmed by a second person. Takes no more capital from here on; what is held stays held. */
export const WarehouseClosed = defineEvent(
  'WarehouseClosed',
  z.object({
    request,
    /** The status that it had. */
    from: settableStatusSchema,
    requestedBy: z.uuid(),
    /** Of who asked for it. */
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
