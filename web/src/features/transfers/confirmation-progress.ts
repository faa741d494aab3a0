import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { formatUsdt } from '@nodo/contracts/money';
import { type BlockchainTransactionView, confirmationsAt } from '@nodo/contracts/transfers/views';

/** `closing`: all confirmations have arrived, and the platform verifies that the block is irreversible. */
export type ConfirmationPhase = 'waiting' | 'detected' | 'confirming' | 'closing' | 'confirmed' | 'reverted';

export interface ConfirmationProgress {
  readonly phase: ConfirmationPhase;
  readonly confirmations: number;
  readonly blockNumber: number | null;
}

/** Block interval of TRON, in milliseconds. */
const BLOCK_MS = 3_000;

type TransactionState = Pick<BlockchainTransactionView, 'state' | 'confirmations' | 'blockNumber'>;

/**
 * Confirmations of a transfer when the newest known block is `head`. The transaction's own count is the minimum,
 * for when no head was pushed.
 */
export function confirmationProgress(
  transaction: TransactionState | undefined,
  head: number | undefined,
): ConfirmationProgress {
  if (!transaction) return { phase: 'waiting', confirmations: 0, blockNumber: null };
  const { state, blockNumber } = transaction;
  if (state === 'reverted') return { phase: 'reverted', confirmations: 0, blockNumber: null };
  if (state === 'confirmed')
    return { phase: 'confirmed', confirmations: REQUIRED_CONFIRMATIONS, blockNumber };
  if (blockNumber === null) return { phase: 'detected', confirmations: 0, blockNumber };
  const counted = head === undefined ? 0 : confirmationsAt(head, blockNumber, REQUIRED_CONFIRMATIONS);
  const confirmations = Math.max(counted, Math.min(transaction.confirmations, REQUIRED_CONFIRMATIONS));
  if (confirmations === 0) return { phase: 'detected', confirmations, blockNumber };
  return {
    phase: confirmations < REQUIRED_CONFIRMATIONS ? 'confirming' : 'closing',
    confirmations,
    blockNumber,
  };
}

/** Blocks needed before their measured pace is used instead of the protocol's 3 s. */
const PACE_SAMPLE = 3;

/**
 * Milliseconds until the last confirmation, at the pace measured since the transfer's block. `blockTime` and
 * `headTime` are ISO timestamps of that block and of the newest one.
 */
export function timeLeft(
  progress: ConfirmationProgress,
  blockTime: string | null,
  headTime: string | undefined,
): number {
  const after = progress.confirmations - 1;
  const seen = blockTime && headTime ? Date.parse(headTime) - Date.parse(blockTime) : 0;
  const pace = after >= PACE_SAMPLE && seen > 0 ? seen / after : BLOCK_MS;
  return Math.round((REQUIRED_CONFIRMATIONS - progress.confirmations) * pace);
}

const spoken = [1, 5, 10, 15, REQUIRED_CONFIRMATIONS];

/**
 * Screen-reader announcement: the start, some steps and the end, never each block. In between it stays, which says
 * nothing anew; so a step is told although the block in which it was reached was never displayed.
 */
export function announcement(progress: ConfirmationProgress): string {
  switch (progress.phase) {
    case 'waiting':
      return '';
    case 'detected':
      return 'Pago detectado en la red.';
    case 'confirmed':
      return 'Pago confirmado. Tu inversión quedó registrada.';
    case 'reverted':
      return 'La red reorganizó el bloque de tu pago. Esperamos a que vuelva a entrar.';
    default:
      return stepOf(progress);
  }
}

/** Announcement of the last of the selected steps. */
function stepOf({ confirmations }: ConfirmationProgress): string {
  const reached = spoken.findLast((step) => step <= confirmations);
  return reached === undefined ? '' : `${reached} de ${REQUIRED_CONFIRMATIONS} confirmaciones.`;
}

/** Amount without trailing zeros, for screen readers: 13,50 for 13,500000. */
function spokenUsdt(amount: string): string {
  return formatUsdt(amount).replace(/([.,]\d\d\d*?)0+$/, '$1');
}

/** Like `announcement`, for outgoing payouts. */
export function payoutAnnouncement(
  { amount, status }: Pick<BlockchainTransactionView, 'amount' | 'status'>,
  progress: ConfirmationProgress,
): string {
  if (status === 'confirmed') return `Tu retiro de ${spokenUsdt(amount)} USDT está confirmado.`;
  if (status === 'failed') return `Tu retiro de ${spokenUsdt(amount)} USDT no salió.`;
  return stepOf(progress);
}

/** Label of a transfer's state, for users. */
export function confirmationLabel(progress: ConfirmationProgress): string {
  switch (progress.phase) {
    case 'waiting':
      return 'Esperando tu pago';
    case 'detected':
      return 'Detectado';
    case 'confirming':
      return `Confirmando ${progress.confirmations} de ${REQUIRED_CONFIRMATIONS}`;
    case 'closing':
      return `${progress.confirmations} de ${REQUIRED_CONFIRMATIONS}, verificando cierre`;
    case 'confirmed':
      return 'Confirmado';
    case 'reverted':
      return 'Revertido';
  }
}
