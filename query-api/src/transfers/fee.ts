import { divide, timesRate, usdtFromMicro } from '@nodo/contracts/money';

/** Energy of a USDT transfer to an address that already holds some, measured on the main network. */
const TRANSFER_ENERGY = 64_285n;
/** Bytes of such a transaction with its signature and result, at 1 000 sun each once the free ones are used up. */
const TRANSFER_BYTES = 345n;
const SUN_PER_BYTE = 1_000n;
const DEFAULT_FEE_USD = '1.50';

export interface TransferFee {
  /** USD, 2 decimals. */
  readonly usd: string;
  /** TRX, 6 decimals. */
  readonly trx: string;
}

/** Highest cost of one USDT transfer at the current energy price in sun; the default fee while that is unknown. */
export function transferFee(energyFeeSun: number | null, trxUsd: string): TransferFee {
  if (energyFeeSun === null) return { usd: DEFAULT_FEE_USD, trx: divide(DEFAULT_FEE_USD, trxUsd, 6) };
  const sun = BigInt(energyFeeSun) * TRANSFER_ENERGY + TRANSFER_BYTES * SUN_PER_BYTE;
  const trx = trxFromSun(sun);
  return { usd: timesRate(trx, trxUsd), trx };
}

/** TRX with 6 decimals; one TRX is a million sun, as one USDT is a million micro-units. */
export function trxFromSun(sun: bigint): string {
  return usdtFromMicro(sun);
}
