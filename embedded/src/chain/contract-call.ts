import { encodeRevert } from './abi.ts';
import type { Overlay } from './state.ts';
import type { Log } from './types.ts';

/** One call of a contract: caller, callee, calldata and state. */
export interface CallContext {
  readonly state: Overlay;
  readonly contract: string;
  readonly caller: string;
  /** Calldata: four bytes of selector and the argument words, hex. */
  readonly data: string;
}

export interface CallSuccess {
  readonly ok: true;
  /** ABI words, hex; empty when the function returns nothing. */
  readonly returned: string;
  readonly logs: readonly Log[];
  readonly energy: number;
}

export interface CallFailure {
  readonly ok: false;
  /** `Error(string)` or empty. */
  readonly returned: string;
  readonly energy: number;
}

export type CallResult = CallSuccess | CallFailure;

/** Thrown by a contract to revert the call; the caller pays for the energy used so far. */
export class Revert extends Error {
  readonly energy: number;
  constructor(reason: string, energy = REVERT_ENERGY) {
    super(reason);
    this.name = 'Revert';
    this.energy = energy;
  }

  toFailure(): CallFailure {
    return {
      ok: false,
      returned: this.message === '' ? '' : encodeRevert(this.message),
      energy: this.energy,
    };
  }
}

/** An arbitrary value between the cost of a read and that of a transfer. */
export const REVERT_ENERGY = 13_000;
