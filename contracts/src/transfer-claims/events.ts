import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { chainHash } from '../transfers/chain-fields.ts';

// Events of `transferClaims-{userId}`: what one person says they sent

const claim = { claimId: z.uuid(), userId: z.uuid() };

/** It gives them nothing by itself. */
export const TransferClaimed = defineEvent(
  'TransferClaimed',
  z.object({ ...claim, txHash: chainHash, note: z.string() }),
  {
    personal: ['note'],
    person: 'userId',
    audit: {
      label: 'Transferencia reclamada',
      changes: ({ note: _, ...fields }) => [...made(fields), ...from('claim', null, 'open')],
      reason: 'note',
    },
  },
);
export const TransferClaimWithdrawn = defineEvent('TransferClaimWithdrawn', z.object(claim), {
  audit: { label: 'Reclamo retirado', changes: () => from('claim', 'open', 'withdrawn') },
});
/** By staff, with what they answer. */
export const TransferClaimRejected = defineEvent(
  'TransferClaimRejected',
  z.object({ ...claim, reason: z.string() }),
  {
    personal: ['reason'],
    person: 'userId',
    audit: {
      label: 'Reclamo no aceptado',
      changes: () => from('claim', 'open', 'rejected'),
      reason: 'reason',
    },
  },
);
/** The transfer was decided about: it went to this person or back to where it came from, or to another person. */
export const TransferClaimSettled = defineEvent(
  'TransferClaimSettled',
  z.object({ ...claim, transferId: z.uuid(), isTheirs: z.boolean() }),
  {
    audit: {
      label: 'Reclamo cerrado',
      changes: ({ isTheirs }) => from('claim', 'open', isTheirs ? 'resolved' : 'rejected'),
    },
  },
);

export const transferClaimEvents = [
  TransferClaimed,
  TransferClaimWithdrawn,
  TransferClaimRejected,
  TransferClaimSettled,
] as const;
