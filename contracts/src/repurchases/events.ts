import { z } from 'zod';
import { from, gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { usdSchema } from '../money.ts';

// Events of `investment-{id}`: its holder returns it at its cost

/** Requested by its holder. The price is fixed from then on. */
export const RepurchaseRequested = defineEvent('RepurchaseRequested', z.object({ price: usdSchema }), {
  audit: {
    label: 'Recompra pedida',
    changes: ({ price }) => [...made({ price }), ...from('repurchase', null, 'requested')],
  },
});
/** Withdrawn by its requester. */
export const RepurchaseWithdrawn = defineEvent('RepurchaseWithdrawn', z.object({ price: usdSchema }), {
  audit: {
    label: 'Solicitud de recompra retirada',
    changes: ({ price }) => [...gone({ price }), ...from('repurchase', 'requested', 'withdrawn')],
  },
});
/** The reason staff give is encrypted as that person's personal data. */
export const RepurchaseRejected = defineEvent(
  'RepurchaseRejected',
  z.object({ investorId: z.uuid(), price: usdSchema, reason: z.string() }),
  {
    personal: ['reason'],
    person: 'investorId',
    audit: {
      label: 'Recompra no aprobada',
      changes: ({ price }) => [...gone({ price }), ...from('repurchase', 'requested', 'rejected')],
      reason: 'reason',
    },
  },
);
/** Approved by staff; the position ends in the same append. */
export const RepurchaseApproved = defineEvent(
  'RepurchaseApproved',
  z.object({ investorId: z.uuid(), price: usdSchema, reason: z.string() }),
  {
    personal: ['reason'],
    person: 'investorId',
    audit: {
      label: 'Recompra aprobada',
      changes: () => from('repurchase', 'requested', 'approved'),
      reason: 'reason',
    },
  },
);
/**
 * It belongs to the platform again and earns nothing from this day on. Its price is credited to the holder's account.
 */
export const InvestmentRepurchased = defineEvent('InvestmentRepurchased', z.object({ price: usdSchema }), {
  audit: { label: 'Inversión recomprada', changes: () => from('status', 'confirmed', 'repurchased') },
});

/** On `account-{userId}`: the price of a repurchased position. Once per investment. */
export const RepurchaseCredited = defineEvent(
  'RepurchaseCredited',
  z.object({ investmentId: z.uuid(), amount: usdSchema }),
  { audit: { label: 'Recompra abonada', changes: made } },
);

export const repurchaseEvents = [
  RepurchaseRequested,
  RepurchaseWithdrawn,
  RepurchaseRejected,
  RepurchaseApproved,
  InvestmentRepurchased,
  RepurchaseCredited,
] as const;
