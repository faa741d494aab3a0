import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { chainHash } from '../transfers/chain-fields.ts';

// Events of `transferClaims-{userId}`: transfers that a person claims to have sent

const claim = { claimId: z.uuid(), userId: z.uuid() };

/** A claim alone does not entitle to anything. */
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
/** Rejected by staff, with the reason given to the person. */
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
/**
 * The transfer was decided about. `isTheirs`: it went to this person, or back to an unknown sender; otherwise it went
 * to another person.
 */
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
