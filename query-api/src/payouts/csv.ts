import { payoutStateLabels } from '@nodo/contracts/payouts/states';
import { payoutFailureLabels } from '@nodo/contracts/payouts/values';
import type { PayoutView } from '@nodo/contracts/payouts/views';
import { bogotaTime } from '@nodo/platform/csv';
import { asWritten } from '@nodo/platform/pdf-texts';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';

const labels: Partial<Record<string, string>> = payoutStateLabels;

/** CSV of all payouts, for staff. */
export const payoutCsv: CsvColumns<PayoutView> = [
  ['Pedido (Bogotá)', ({ requestedAt }) => bogotaTime(requestedAt)],
  ['Pedido (UTC)', recorded(({ requestedAt }) => requestedAt)],
  ['Persona', recorded(({ investor }) => investor.name)],
  ['Correo', recorded(({ investor }) => investor.email)],
  ['Monto (USD)', recorded(({ amountUsd }) => amountUsd)],
  ['Monto (USDT)', recorded(({ amount }) => amount)],
  ['Estado', ({ state }) => labels[state] ?? null],
  [
    'Motivo',
    ({ reason, failure }) => (failure === null ? reason && asWritten(reason) : payoutFailureLabels[failure]),
  ],
  ['Decidió', recorded(({ decidedBy }) => decidedBy)],
  ['Decidido (UTC)', recorded(({ decidedAt }) => decidedAt)],
  ['Dirección', recorded(({ walletAddress }) => walletAddress)],
  ['Hash de la transacción', recorded(({ transactionHash }) => transactionHash)],
  ['Identificador', recorded(({ id }) => id)],
];
