import { keys, type Overlay, type StateReader } from './state.ts';
import { type Receipt, Refusal } from './types.ts';

/** Bytes of free bandwidth of every account in 24 hours. */
export const FREE_BANDWIDTH = 600;
/** Sun per byte of bandwidth beyond the free ones. */
export const BANDWIDTH_PRICE = 1_000;
/** Sun per unit of energy at the first start. */
export const FIRST_ENERGY_PRICE = 100;
/** Sun for the bandwidth of a transfer that creates its recipient's account, and for the account itself. */
export const NEW_ACCOUNT_BANDWIDTH_FEE = 100_000;
export const NEW_ACCOUNT_FEE = 1_000_000;
/** The most sun a transaction may set as fee_limit. */
export const MAX_FEE_LIMIT = 15_000_000_000;
const DAY_MS = 86_400_000;

/** Sun per unit of energy in a state. */
export function energyPrice(state: StateReader): number {
  return Number(state.get(keys.energyPrice) ?? BigInt(FIRST_ENERGY_PRICE));
}

/** Free bandwidth in use at a moment: usage recovers linearly within 24 hours. */
export function bandwidthInUse(state: StateReader, address: string, now: number): number {
  const used = Number(state.get(keys.netUsed(address)) ?? 0n);
  const elapsed = now - Number(state.get(keys.netTime(address)) ?? 0n);
  return Math.floor(used * Math.max(0, 1 - elapsed / DAY_MS));
}

/** Burns an account's TRX. Throws Refusal BANDWITH_ERROR (java-tron's spelling) when it has too little. */
export function burn(state: Overlay, address: string, sun: number): void {
  if (state.amount(keys.trx(address)) < BigInt(sun)) {
    throw new Refusal('BANDWITH_ERROR', 'Account resource insufficient error.');
  }
  state.add(keys.trx(address), -BigInt(sun));
}

/** Charges the bandwidth of a transaction: from the free bytes if they suffice, otherwise all of it in TRX. */
export function chargeBandwidth(
  state: Overlay,
  address: string,
  bytes: number,
  now: number,
): Pick<Receipt, 'net_usage' | 'net_fee'> {
  const used = bandwidthInUse(state, address, now);
  if (used + bytes <= FREE_BANDWIDTH) {
    state.set(keys.netUsed(address), BigInt(used + bytes));
    state.set(keys.netTime(address), BigInt(now));
    return { net_usage: bytes };
  }
  burn(state, address, bytes * BANDWIDTH_PRICE);
  return { net_fee: bytes * BANDWIDTH_PRICE };
}

interface ChainParameter {
  readonly key: string;
  readonly value?: number;
}

/** The parameters listed by `getchainparameters`; values in sun, bytes or milliseconds. One that is 0 has no value. */
export function chainParameters(state: StateReader): ChainParameter[] {
  return [
    { key: 'getMaintenanceTimeInterval', value: 21_600_000 },
    { key: 'getCreateAccountFee', value: NEW_ACCOUNT_BANDWIDTH_FEE },
    { key: 'getTransactionFee', value: BANDWIDTH_PRICE },
    { key: 'getCreateNewAccountFeeInSystemContract', value: NEW_ACCOUNT_FEE },
    { key: 'getEnergyFee', value: energyPrice(state) },
    { key: 'getMaxCpuTimeOfOneTx', value: 80 },
    { key: 'getAllowAdaptiveEnergy' },
    { key: 'getFreeNetLimit', value: FREE_BANDWIDTH },
    { key: 'getMaxFeeLimit', value: MAX_FEE_LIMIT },
  ];
}
