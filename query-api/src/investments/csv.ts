import { investmentStatusLabels } from '@nodo/contracts/investments/statuses';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { bogotaTime } from '@nodo/platform/csv';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

/** What is told of a payment on the chain: paid from the balance there is none, and the address is the treasury's. */
function onChain<T>({ payment }: InvestmentView, value: T): T | null {
  return payment.source === 'balance' ? null : value;
}

/** CSV of all investments, for staff. */
export const investmentCsv: CsvColumns<InvestmentView> = [
  ['Fecha y hora (Bogotá)', ({ purchaseDate }) => bogotaTime(purchaseDate)],
  ['Fecha y hora (UTC)', recorded(({ purchaseDate }) => purchaseDate)],
  ['Inversionista', recorded(({ investor }) => investor?.name)],
  ['Correo', recorded(({ investor }) => investor?.email)],
  ['Bodega', recorded(({ warehouse }) => warehouse.name)],
  ['Monto (USD)', recorded(({ amount }) => amount)],
  ['Participación (%)', recorded(({ sharePercentage }) => sharePercentage)],
  ['Estado', ({ status }) => investmentStatusLabels[status]],
  ['Confirmada (UTC)', recorded(({ confirmedAt }) => confirmedAt)],
  ['Por pagar o pagado (USDT)', recorded((one) => onChain(one, one.payment.amountUsdt))],
  ['Billetera', recorded((one) => onChain(one, one.walletAddress))],
  ['Hash de la transacción', recorded(({ payment }) => payment.txHash)],
  ['Identificador', recorded(({ id }) => id)],
];
