import {
  type ReconciliationWay,
  reconciliationPlanLabels,
  reconciliationWayLabels,
} from '@nodo/contracts/reconciliation/values';
import { type ReconciliationView, standingLabel } from '@nodo/contracts/reconciliation/views';
import { unmatchedReasonLabels } from '@nodo/contracts/transfers/values';
import { bogotaTime } from '@nodo/platform/csv';
import { shortFor } from '@nodo/platform/pdf-texts';
import { type CsvColumns, recorded } from '../read-model/list-csv.ts';
import type { UnmatchedFacts } from './queries.ts';

/** The state in which each kind of decision is completed. */
const done = {
  match: 'reconciled',
  refund: 'refunded',
  credit: 'reconciled',
  payout: 'reconciled',
  debit: 'reconciled',
  platform: 'reconciled',
} as const satisfies Record<ReconciliationWay, string>;

function wayLabel({ how, state }: ReconciliationView): string {
  return (state === done[how] ? reconciliationWayLabels : reconciliationPlanLabels)[how];
}

/** CSV of unmatched transfers and their reconciliation, for staff. */
export const unmatchedCsv: CsvColumns<UnmatchedFacts> = [
  ['Detectada (Bogotá)', ({ detectedAt }) => bogotaTime(detectedAt)],
  ['Detectada (UTC)', recorded(({ detectedAt }) => detectedAt)],
  ['Monto (USDT)', recorded(({ amountUsdt }) => amountUsdt)],
  ['Monto (USD)', recorded(({ amountUsd }) => amountUsd)],
  [shortFor('De', 'De qué dirección'), recorded(({ from }) => from)],
  ['Hash de la transacción', recorded(({ transactionHash }) => transactionHash)],
  ['Motivo', ({ reason }) => unmatchedReasonLabels[reason]],
  ['Demostró la billetera', recorded(({ provedBy }) => provedBy?.name)],
  ['Decisión', ({ reconciliation }) => reconciliation && wayLabel(reconciliation)],
  ['Estado', ({ reconciliation }) => reconciliation && standingLabel(reconciliation)],
  ['Propuso', recorded(({ reconciliation }) => reconciliation?.proposedBy.name)],
  ['Decidió', recorded(({ reconciliation }) => reconciliation?.decidedBy?.name)],
  ['Nota', recorded(({ reconciliation }) => reconciliation?.note)],
  ['Identificador', recorded(({ id }) => id)],
];
