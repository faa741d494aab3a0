import { z } from 'zod';
import { from, gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { usdSchema } from '../money.ts';

// Events of `investment-{id}`: its holder gives it back for what it cost

/** Asked for by its holder. What is paid for it stands from then on. */
export const RepurchaseRequested = defineEvent('RepurchaseRequested', z.object({ price: usdSchema }), {
  audit: {
    label: 'Recompra pedida',
    changes: ({ price }) => [...made({ price }), ...from('repurchase', null, 'requested')],
  },
});
/** Taken back by who had asked for it. */
export const RepurchaseWithdrawn = defineEvent('RepurchaseWithdrawn', z.object({ price: usdSchema }), {
  audit: {
    label: 'Solicitud de recompra retirada',
    changes: ({ price }) => [...gone({ price }), ...from('repurchase', 'requested', 'withdrawn')],
  },
});
/** What staff write of somebody's wish is about that person. */
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
/** By staff; in the same append the position ends. */
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
/** It is the platform's again: it earns nothing from this day on. What is owed for it goes to the holder's account. */
export const InvestmentRepurchased = defineEvent('InvestmentRepurchased', z.object({ price: usdSchema }), {
  audit: { label: 'Inversión recomprada', changes: () => from('status', 'confirmed', 'repurchased') },
});

/** On `account-{userId}`: the price of a position that was sold back. Once for each investment. */
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
