import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { type Decision, unchanged } from '../commands/decision.ts';

/** The block that a transfer stands in, whichever way the money goes. */
export type Inclusion = EventData<'TransferIncluded'>;

/** Where a transfer stands on the chain; `block` is null while it is in none. */
export interface ChainStatus {
  readonly block: Inclusion | null;
  readonly isConfirmed: boolean;
}

/** Seen in a block. Another block than before means that the one before is no longer part of the chain. */
export function decideIncluded({ block, isConfirmed }: ChainStatus, seen: Inclusion): Decision {
  const { blockNumber, blockHash, blockTime } = seen;
  const included = { type: 'TransferIncluded', data: { blockNumber, blockHash, blockTime } } as const;
  if (!block) return [included];
  if (block.blockHash === blockHash) return unchanged;
  if (isConfirmed) return refusal('CONFLICT', 'La transferencia ya está confirmada en otro bloque.');
  return [reorganised(block), included];
}

/** A block left the chain. Nothing when the transfer stands in another one by now, or in none. */
export function decideReorganised({ block, isConfirmed }: ChainStatus, blockHash: string): Decision {
  if (block?.blockHash !== blockHash) return unchanged;
  if (isConfirmed) return refusal('CONFLICT', 'La transferencia ya está confirmada.');
  return [reorganised(block)];
}

/** Its block is solid. Only the block it is known to stand in counts, and only after 19 confirmations. */
export function decideConfirmed(
  { block, isConfirmed }: ChainStatus,
  confirmed: EventData<'TransferConfirmed'>,
): Decision {
  if (isConfirmed) return unchanged;
  if (block?.blockHash !== confirmed.blockHash || block.blockNumber !== confirmed.blockNumber) {
    return refusal('NOT_ALLOWED_NOW', 'La transferencia no está en ese bloque.');
  }
  if (confirmed.confirmations < REQUIRED_CONFIRMATIONS) {
    return refusal('NOT_ALLOWED_NOW', `Faltan confirmaciones: son ${REQUIRED_CONFIRMATIONS}.`);
  }
  return [{ type: 'TransferConfirmed', data: confirmed }];
}

function reorganised({ blockNumber, blockHash }: Inclusion) {
  return { type: 'TransferReorganised', data: { blockNumber, blockHash } } as const;
}
