import { refusal } from '@nodo/contracts/errors';
import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import type { RecordReserves } from '@nodo/contracts/reserves/commands';
import { missingOf, owedMicro, signedMicro } from '@nodo/contracts/reserves/figures';
import { RESERVES_CHECKS_A_DAY } from '@nodo/contracts/reserves/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `reserves-{day}`: bounded by the hours of a day and the requests allowed on one. */
export interface ReservesState {
  /** Bit mask of the hours that have an attestation. */
  readonly hours: number;
  /** Requested checks, and how many of those were answered. */
  readonly requested: number;
  readonly answered: number;
  readonly isSealed: boolean;
}
export const nothingSeen: ReservesState = { hours: 0, requested: 0, answered: 0, isSealed: false };

export function evolveReserves(state: ReservesState, event: StoredEvent): ReservesState {
  switch (event.type) {
    case 'ReservesCheckRequested':
      return { ...state, requested: event.data.request };
    // Any attestation answers all requests made before it.
    case 'ReservesAttested':
      return { ...state, hours: state.hours | (1 << event.data.hour), answered: state.requested };
    case 'LiabilitiesSealed':
      return { ...state, isSealed: true };
    default:
      return state;
  }
}

/** An open request serves everybody who asks. */
export function decideRequest({ requested, answered }: ReservesState): Decision {
  if (requested > answered) return unchanged;
  if (requested >= RESERVES_CHECKS_A_DAY) {
    return refusal('NOT_ALLOWED_NOW', 'Hoy ya se pidieron todas las comprobaciones que caben en un día.');
  }
  return [{ type: 'ReservesCheckRequested', data: { request: requested + 1 } }];
}

/** The newest head of the Merkle tree over the log. */
export type SealedHead = Extract<StoredEvent, { type: 'LiabilitiesSealed' }>['data']['treeHead'];

/** One attestation for each hour, and one for each open request. Conclusions from the figures are drawn here. */
export function decideRecord(
  { hours, requested, answered, isSealed }: ReservesState,
  command: RecordReserves,
  treeHead: SealedHead,
): Decision {
  const { day: _, seal, ...read } = command;
  const isDue = read.reason === 'hourly' ? (hours & (1 << read.hour)) === 0 : requested > answered;
  if (!isDue) return unchanged;
  if (new Set(read.treasuries.map(({ address }) => address)).size !== read.treasuries.length) {
    return refusal('VALIDATION_FAILED', 'Una dirección de la tesorería está dos veces.');
  }
  if (seal && seal.total !== read.liabilities.balances) {
    return refusal('VALIDATION_FAILED', 'El sello no suma lo que se debe a los inversionistas.');
  }
  const assets = read.treasuries.reduce((sum, { balance }) => sum + microFromUsdt(balance), 0n);
  const missing = missingOf(assets, signedMicro(read.inTransit), owedMicro(read.liabilities));
  const figures = { assets: usdtFromMicro(assets), shortfall: usdtFromMicro(missing) };
  const attested = { type: 'ReservesAttested', data: { ...read, ...figures } } as const;
  if (!seal || isSealed) return [attested];
  const { logPosition } = read;
  return [attested, { type: 'LiabilitiesSealed', data: { logPosition, ...seal, treeHead } }];
}
