import { formatUsdt, microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';

/** Micro-USDT of a cent: balances have whole ones. */
const CENT = 10_000n;

/** What a transfer leaves over beyond what an investment asks for, both in USDT; empty if nothing. */
export function surplusText(arrived: string, asked: string): string {
  const micro = microFromUsdt(arrived) - microFromUsdt(asked);
  if (micro <= 0n) return '';
  const left = formatUsdt(usdtFromMicro(micro));
  if (micro < CENT) return `; sobran ${left}, menos de un centavo: no se abonan`;
  return micro % CENT === 0n
    ? `; sobran ${left}, que se abonan a su saldo`
    : `; sobran ${left}, que se abonan a su saldo hasta el centavo`;
}
