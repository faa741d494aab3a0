import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { type Decision, unchanged } from '../commands/decision.ts';

/** The block that contains a transfer, incoming or outgoing. */
export type Inclusion = EventData<'TransferIncluded'>;

/** A transfer's status on chain; `block` is null while no block contains it. */
export interface ChainStatus {
  readonly block: Inclusion | null;
  readonly isConfirmed: boolean;
}

/** Seen in a block. A different block than before means that the earlier one is no longer part of the chain. */
export function decideIncluded({ block, isConfirmed }: ChainStatus, seen: Inclusion): Decision {
  const { blockNumber, blockHash, blockTime } = seen;
  const included = { type: 'TransferIncluded', data: { blockNumber, blockHash, blockTime } } as const;
  if (!block) return [included];
  if (block.blockHash === blockHash) return unchanged;
  if (isConfirmed) return refusal('CONFLICT', 'La transferencia ya está confirmada en otro bloque.');
  return [reorganised(block), included];
}

/** A block was orphaned. No events when another block contains the transfer by now, or none does. */
export function decideReorganised({ block, isConfirmed }: ChainStatus, blockHash: string): Decision {
  if (block?.blockHash !== blockHash) return unchanged;
  if (isConfirmed) return refusal('CONFLICT', 'La transferencia ya está confirmada.');
  return [reorganised(block)];
}

/** Its block is solid. Accepts only the block recorded for it, and only after 19 confirmations. */
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
