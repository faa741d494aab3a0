import { refusal } from '@nodo/contracts/errors';
import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import type { RecordReserves } from '@nodo/contracts/reserves/commands';
import { missingOf, owedMicro, signedMicro } from '@nodo/contracts/reserves/figures';
import { RESERVES_CHECKS_A_DAY } from '@nodo/contracts/reserves/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `reserves-{day}`: bounded by the hours of a day and by what may be asked for on one. */
export interface ReservesState {
  /** A bit for each hour that has its look. */
  readonly hours: number;
  /** Looks that people asked for, and how many of those were taken. */
  readonly requested: number;
  readonly answered: number;
  readonly isSealed: boolean;
}
export const nothingSeen: ReservesState = { hours: 0, requested: 0, answered: 0, isSealed: false };

export function evolveReserves(state: ReservesState, event: StoredEvent): ReservesState {
  switch (event.type) {
    case 'ReservesCheckRequested':
      return { ...state, requested: event.data.request };
    // Any look is later than what was asked for before it.
    case 'ReservesAttested':
      return { ...state, hours: state.hours | (1 << event.data.hour), answered: state.requested };
    case 'LiabilitiesSealed':
      return { ...state, isSealed: true };
    default:
      return state;
  }
}

/** One that is still open is everybody's. */
export function decideRequest({ requested, answered }: ReservesState): Decision {
  if (requested > answered) return unchanged;
  if (requested >= RESERVES_CHECKS_A_DAY) {
    return refusal('NOT_ALLOWED_NOW', 'Hoy ya se pidieron todas las comprobaciones que caben en un día.');
  }
  return [{ type: 'ReservesCheckRequested', data: { request: requested + 1 } }];
}

/** The newest head of the tree over the log. */
export type SealedHead = Extract<StoredEvent, { type: 'LiabilitiesSealed' }>['data']['treeHead'];

/** One for each hour, and one for each that was asked for. What follows from what was read is decided here. */
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
