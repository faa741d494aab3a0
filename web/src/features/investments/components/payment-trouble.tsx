import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsdt } from '@nodo/contracts/money';
import type { UnmatchedReason } from '@nodo/contracts/transfers/values';
import type { BlockchainTransactionView, TransferOutcome } from '@nodo/contracts/transfers/views';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import type { PaymentStage } from '../status.ts';
import { PaymentHelp } from './payment-help.tsx';

const WRITE = 'búscalo con el hash de la transacción o escríbenos para revisarlo contigo';

/** For transfers already known: the prepared message contains the transaction hash. */
const WRITE_OF_IT = 'escríbenos para revisarlo contigo (el mensaje ya lleva el hash de la transacción)';

const stageNotices: Partial<Record<PaymentStage, { title: string; text: string }>> = {
  expired: {
    title: 'Pago vencido',
    text: `El plazo para pagar terminó y la participación quedó libre. No envíes dinero a esta solicitud: crea una inversión nueva. Si ya pagaste, ${WRITE}.`,
  },
  cancelled: {
    title: 'Inversión cancelada',
    text: `La cancelaste antes de pagarla y la participación quedó libre. No envíes dinero a esta solicitud. Si ya pagaste, ${WRITE}.`,
  },
  underpaid: {
    title: 'Pago incompleto',
    text: `Llegó menos de lo esperado y la inversión no se completó. No envíes la diferencia: ${WRITE}.`,
  },
  failed: {
    title: 'El pago no se completó',
    text: `La red rechazó la transacción y nada salió de tu billetera hacia esta inversión. Puedes crear una nueva cuando quieras. Si ves el envío como realizado, ${WRITE}.`,
  },
};

/** A wallet proof is unrelated to investments. */
const reasonNotices: Record<
  Exclude<UnmatchedReason, 'wallet_proof'>,
  { title: string; text: (received: string) => string }
> = {
  underpaid: {
    title: 'Pago incompleto',
    text: (received) =>
      `Recibimos ${received} USDT, menos de lo pedido. No envíes la diferencia: ${WRITE_OF_IT}.`,
  },
  overpaid: {
    title: 'Pago excedente',
    text: (received) => `Recibimos ${received} USDT, más de lo pedido. No vuelvas a pagar: ${WRITE_OF_IT}.`,
  },
  late: {
    title: 'Pago tardío',
    text: (received) =>
      `Tus ${received} USDT llegaron después del plazo y no completan esta inversión. El equipo ve la transferencia: ${WRITE_OF_IT}.`,
  },
  duplicate: {
    title: 'Pago duplicado',
    text: (received) =>
      `Recibimos otros ${received} USDT por esta inversión, que ya tenía su pago. El equipo ve la transferencia: ${WRITE_OF_IT}.`,
  },
  unknown: {
    title: 'Pago sin identificar',
    text: (received) => `Recibimos ${received} USDT que no corresponden al monto exacto: ${WRITE_OF_IT}.`,
  },
};

/** Outcome, once staff have decided. */
const reconciledNotices: Record<TransferOutcome, { title: string; text: (received: string) => string }> = {
  match: {
    title: 'Pago asociado',
    text: (received) => `Asociamos tus ${received} USDT a una inversión.`,
  },
  refund: {
    title: 'Pago devuelto',
    text: (received) => `Devolvemos tus ${received} USDT a la billetera de la que salieron.`,
  },
  credit: {
    title: 'Pago abonado a tu saldo',
    text: (received) => `Abonamos tus ${received} USDT a tu saldo. Puedes retirarlo o invertirlo.`,
  },
  platform: {
    title: 'Pago revisado',
    text: (received) =>
      `Revisamos estos ${received} USDT: los envió la plataforma y no pagan esta inversión.`,
  },
  other: {
    title: 'Pago revisado',
    text: (received) => `Revisamos estos ${received} USDT: son de otra persona y no pagan esta inversión.`,
  },
};

interface PaymentTroubleProps {
  investment: InvestmentView;
  stage: PaymentStage;
  /** Transfers for this investment that could not be matched with it. */
  unmatched: readonly BlockchainTransactionView[];
  /** Way to find a transfer that is not known. */
  search: ReactNode;
}

/** Problems with a payment, and what to do about them. */
export function PaymentTrouble({ investment, stage, unmatched, search }: PaymentTroubleProps) {
  const about = stageNotices[stage];
  return (
    <>
      {unmatched.map((transaction) => {
        if (transaction.reconciled) {
          const { title, text } = reconciledNotices[transaction.reconciled];
          return (
            <Notice key={transaction.id} tone="sea" title={title} live>
              {text(formatUsdt(transaction.amount))}
            </Notice>
          );
        }
        const reason = transaction.unmatchedReason ?? 'unknown';
        const notice = reasonNotices[reason === 'wallet_proof' ? 'unknown' : reason];
        return (
          <Notice key={transaction.id} tone="amber" title={notice.title} live>
            {notice.text(formatUsdt(transaction.amount))}
            <PaymentHelp investment={investment} transactionHash={transaction.transactionHash} />
          </Notice>
        );
      })}
      {about && unmatched.length === 0 && (
        <Notice tone={stage === 'cancelled' ? 'amber' : 'alert'} title={about.title} live>
          {about.text}
          <PaymentHelp investment={investment} search={search} />
        </Notice>
      )}
    </>
  );
}
