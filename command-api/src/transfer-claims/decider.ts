import type { CommandPayload } from '@nodo/contracts/commands';
import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { MAX_OPEN_CLAIMS } from '@nodo/contracts/transfer-claims/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { TransferState } from '../transfers/decider.ts';

type Claim = EventData<'TransferClaimed'>;

/** Stream `transferClaims-{userId}`: open claims, by id. */
export type TransferClaimsState = ReadonlyMap<string, Claim>;
export const noClaims: TransferClaimsState = new Map();

export function evolveClaims(state: TransferClaimsState, event: StoredEvent): TransferClaimsState {
  switch (event.type) {
    case 'TransferClaimed':
      return new Map(state).set(event.data.claimId, event.data);
    case 'TransferClaimWithdrawn':
    case 'TransferClaimRejected':
    case 'TransferClaimSettled': {
      const left = new Map(state);
      left.delete(event.data.claimId);
      return left;
    }
    default:
      return state;
  }
}

/** The open claim about a transaction. */
export function claimOf(state: TransferClaimsState, txHash: string): Claim | undefined {
  return [...state.values()].find((claim) => claim.txHash === txHash);
}

/** A second claim about the same transaction returns the first. Whether the transaction exists is not disclosed. */
export function decideClaim(state: TransferClaimsState, claim: Claim): Decision {
  if (claimOf(state, claim.txHash)) return unchanged;
  if (state.size >= MAX_OPEN_CLAIMS) {
    return refusal(
      'NOT_ALLOWED_NOW',
      `Ya tienes ${MAX_OPEN_CLAIMS} reclamos abiertos. Espera una respuesta.`,
    );
  }
  return [{ type: 'TransferClaimed', data: claim }];
}

const notOpen = refusal('NOT_FOUND', 'Este reclamo no existe o ya está cerrado.');

export function decideWithdrawClaim(state: TransferClaimsState, claimId: string, userId: string): Decision {
  return state.has(claimId) ? [{ type: 'TransferClaimWithdrawn', data: { claimId, userId } }] : notOpen;
}

/** An erased person's claims: no answer could be written to them any more. */
export function decideWithdrawClaims(state: TransferClaimsState, userId: string): Decision {
  return [...state.keys()].map((claimId) => ({ type: 'TransferClaimWithdrawn', data: { claimId, userId } }));
}

export function decideRejectClaim(
  state: TransferClaimsState,
  data: EventData<'TransferClaimRejected'>,
): Decision {
  return state.has(data.claimId) ? [{ type: 'TransferClaimRejected', data }] : notOpen;
}

/** Settles a claim once it is known whose the transfer is that it names: `isTheirs` is undefined until then. */
export function decideSettleClaim(
  state: TransferClaimsState,
  { claimId, userId, transferId }: CommandPayload<'SettleTransferClaim'>,
  transfer: TransferState,
  isTheirs: boolean | undefined,
): Decision {
  const claim = state.get(claimId);
  if (!claim) return unchanged;
  if (transfer?.data.txHash !== claim.txHash || isTheirs === undefined) return undecided;
  return [{ type: 'TransferClaimSettled', data: { claimId, userId, transferId, isTheirs } }];
}

const undecided: Refusal = refusal('NOT_ALLOWED_NOW', 'Esa transferencia todavía no tiene una decisión.');
