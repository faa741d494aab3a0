import { payoutStateLabels } from '@nodo/contracts/payouts/states';
import { payoutFailureLabels } from '@nodo/contracts/payouts/values';
import type { PayoutView } from '@nodo/contracts/payouts/views';
import { bogotaTime } from '@nodo/platform/csv';
import type { CsvColumns } from '../read-model/list-csv.ts';

const labels: Partial<Record<string, string>> = payoutStateLabels;

/** Everybody's payouts as the staff takes them along. */
export const payoutCsv: CsvColumns<PayoutView> = [
  ['Pedido (Bogotá)', ({ requestedAt }) => bogotaTime(requestedAt)],
  ['Pedido (UTC)', ({ requestedAt }) => requestedAt],
  ['Persona', ({ investor }) => investor.name],
  ['Correo', ({ investor }) => investor.email],
  ['Monto (USD)', ({ amountUsd }) => amountUsd],
  ['Monto (USDT)', ({ amount }) => amount],
  ['Estado', ({ state }) => labels[state] ?? null],
  ['Motivo', ({ reason, failure }) => (failure === null ? reason : payoutFailureLabels[failure])],
  ['Decidió', ({ decidedBy }) => decidedBy],
  ['Decidido (UTC)', ({ decidedAt }) => decidedAt],
  ['Dirección', ({ walletAddress }) => walletAddress],
  ['Hash de la transacción', ({ transactionHash }) => transactionHash],
  ['Identificador', ({ id }) => id],
];
