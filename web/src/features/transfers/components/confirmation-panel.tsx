import { ESTIMATED_MINUTES, REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { ExternalLink } from 'lucide-react';
import { formatDateTime, formatDuration, formatWhole } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Hash } from '../../../ui/hash.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import {
  announcement,
  type ConfirmationProgress,
  confirmationLabel,
  confirmationProgress,
  timeLeft,
} from '../confirmation-progress.ts';
import { useChainHeights } from '../use-chain-heights.ts';
import { Ship } from './ship.tsx';

const headlines: Record<ConfirmationProgress['phase'], { title: string; text: string }> = {
  waiting: {
    title: 'El muelle está listo',
    text: `Cuando la red reciba tu pago lo verás subir a bordo aquí, bloque a bloque. Suele tardar ${ESTIMATED_MINUTES}.`,
  },
  detected: { title: 'Pago detectado', text: 'La red ya lo vio. Esperamos el bloque que lo incluye.' },
  confirming: {
    title: 'Confirmando en TRON',
    text: `Cada bloque nuevo sobre el de tu pago lo hace más difícil de deshacer. Con ${REQUIRED_CONFIRMATIONS} es definitivo.`,
  },
  closing: {
    title: 'Todo a bordo',
    text: `Los ${REQUIRED_CONFIRMATIONS} bloques están. Verificamos que el tuyo sea irreversible antes de acreditar.`,
  },
  confirmed: { title: 'Pago confirmado', text: 'Es irreversible en la red y tu inversión ya está en firme.' },
  reverted: { title: 'La red retrocedió', text: 'Tu pago volvió a la fila. Tu dinero no se ha perdido.' },
};

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-[0.9375rem] font-medium tabular">{children}</dd>
    </div>
  );
}

function remaining(
  progress: ConfirmationProgress,
  blockTime: string | null,
  headTime: string | undefined,
): string {
  if (progress.phase === 'confirmed' || progress.phase === 'closing') return 'Nada';
  if (progress.phase === 'reverted') return '—';
  return `≈ ${formatDuration(timeLeft(progress, blockTime, headTime))}`;
}

function Figures({
  transaction,
  progress,
}: {
  transaction: BlockchainTransactionView;
  progress: ConfirmationProgress;
}) {
  const now = useNow();
  const { head, time } = useChainHeights();
  const block = progress.blockNumber;
  const isDone = progress.phase === 'confirmed';
  const started = Date.parse(transaction.blockTime ?? transaction.createdAt);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
      <Figure label="Bloque de tu pago">{block === null ? '—' : formatWhole(block)}</Figure>
      {isDone && block !== null ? (
        <Figure label={`Bloque ${REQUIRED_CONFIRMATIONS} de ${REQUIRED_CONFIRMATIONS}`}>
          {formatWhole(block + REQUIRED_CONFIRMATIONS - 1)}
        </Figure>
      ) : (
        <Figure label="Último bloque">{head === undefined ? '—' : formatWhole(head)}</Figure>
      )}
      {isDone ? (
        <Figure label="Incluido">{formatDateTime(transaction.blockTime ?? transaction.createdAt)}</Figure>
      ) : (
        <Figure label="Transcurrido">{formatDuration(now - started)}</Figure>
      )}
      <Figure label="Falta">{remaining(progress, transaction.blockTime, time)}</Figure>
    </dl>
  );
}

function Counter({ progress }: { progress: ConfirmationProgress }) {
  return (
    <p className="flex items-baseline gap-2 tabular">
      <span
        className={cx(
          'text-[3.25rem] leading-none font-semibold tracking-[-0.04em]',
          progress.phase === 'confirmed' ? 'text-sea-ink' : 'text-ink',
        )}
      >
        {progress.confirmations}
      </span>
      <span className="text-[0.9375rem] text-ink-3">de {REQUIRED_CONFIRMATIONS}</span>
    </p>
  );
}

interface ConfirmationPanelProps {
  transaction: BlockchainTransactionView | undefined;
  /** Additional content at the bottom. */
  children?: React.ReactNode;
}

/** Confirmation progress of a payment, updated with each new block. */
export function ConfirmationPanel({ transaction, children }: ConfirmationPanelProps) {
  const { head } = useChainHeights();
  const progress = confirmationProgress(transaction, head);
  const { title, text } = headlines[progress.phase];
  return (
    <Card aria-label="Confirmación del pago" className="overflow-hidden">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 px-5 pt-6 sm:px-8">
        <div className="max-w-md">
          <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
          <p className="mt-1 text-[0.9375rem] leading-6 text-ink-2">{text}</p>
        </div>
        <Counter progress={progress} />
      </div>
      <Ship loaded={progress.confirmations} phase={progress.phase} className="mt-2" />
      <div className="grid gap-5 border-t border-line px-5 py-5 sm:px-8">
        <Progress
          value={progress.confirmations}
          max={REQUIRED_CONFIRMATIONS}
          label="Confirmaciones"
          valueText={confirmationLabel(progress)}
          tone={progress.phase === 'confirmed' ? 'sea' : 'signal'}
        />
        {progress.phase === 'reverted' && (
          <Notice tone="amber" title="Un bloque fue reemplazado por otro">
            Pasa rara vez: la red eligió otra rama y el bloque de tu pago dejó de existir. La transacción
            suele entrar de nuevo en segundos y la cuenta empieza otra vez. No pagues por segunda vez, a menos
            que tu billetera muestre que el dinero no salió.
          </Notice>
        )}
        {transaction && <Figures transaction={transaction} progress={progress} />}
        {transaction && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
            <Hash value={transaction.transactionHash} />
            <a
              href={transaction.explorerUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center gap-1.5 text-sm font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              Ver en el explorador
              <ExternalLink aria-hidden className="size-4" />
              <span className="sr-only">(se abre en otra pestaña)</span>
            </a>
          </div>
        )}
        {children}
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {announcement(progress)}
      </p>
    </Card>
  );
}
