import type { InvestmentView } from '@nodo/contracts/investments';
import { formatUsdt } from '@nodo/contracts/money';
import type { BlockchainTransactionView, UnmatchedReason } from '@nodo/contracts/transfers';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import type { PaymentStage } from '../status.ts';

const stageNotices: Partial<Record<PaymentStage, { title: string; text: string }>> = {
  expired: {
    title: 'Pago vencido',
    text: 'El plazo para pagar terminó y la participación quedó libre. No envíes dinero a esta solicitud: crea una inversión nueva. Si ya pagaste, tu transferencia queda registrada y nuestro equipo te contactará.',
  },
  underpaid: {
    title: 'Pago incompleto',
    text: 'Llegó menos de lo esperado y la inversión no se completó. Tu dinero está registrado: nuestro equipo lo concilia contigo, por devolución o abono.',
  },
  failed: {
    title: 'El pago no se completó',
    text: 'La red rechazó la transacción y nada salió de tu billetera hacia esta inversión. Puedes crear una nueva cuando quieras.',
  },
};

const reasonNotices: Record<
  UnmatchedReason,
  { title: string; text: (received: string, expected: string) => ReactNode }
> = {
  underpaid: {
    title: 'Pago incompleto',
    text: (received, expected) =>
      `Recibimos ${received} USDT y esperábamos ${expected} USDT. No envíes la diferencia por tu cuenta: nuestro equipo concilia este pago contigo.`,
  },
  overpaid: {
    title: 'Pago excedente',
    text: (received, expected) =>
      `Recibimos ${received} USDT y esperábamos ${expected} USDT. Nada se pierde: nuestro equipo lo concilia y te devuelve la diferencia.`,
  },
  late: {
    title: 'Pago tardío',
    text: (received) =>
      `Tus ${received} USDT llegaron después del plazo. Están registrados: nuestro equipo te ofrecerá abonarlos a una inversión o devolverlos.`,
  },
  duplicate: {
    title: 'Pago duplicado',
    text: (received) =>
      `Recibimos otros ${received} USDT por esta inversión. Nuestro equipo te los devolverá.`,
  },
  unknown: {
    title: 'Pago sin identificar',
    text: (received) =>
      `Recibimos ${received} USDT que no corresponden al monto exacto. Nuestro equipo lo revisa.`,
  },
};

interface PaymentTroubleProps {
  investment: InvestmentView;
  stage: PaymentStage;
  /** Transfers for this investment that could not be given to it. */
  unmatched: readonly BlockchainTransactionView[];
}

/** Whatever went other than planned with a payment, and what to do about it. */
export function PaymentTrouble({ investment, stage, unmatched }: PaymentTroubleProps) {
  const about = stageNotices[stage];
  return (
    <>
      {unmatched.map((transaction) => {
        const notice = reasonNotices[transaction.unmatchedReason ?? 'unknown'];
        return (
          <Notice key={transaction.id} tone="amber" title={notice.title} live>
            {notice.text(formatUsdt(transaction.amount), formatUsdt(investment.payment.amountUsdt))}
          </Notice>
        );
      })}
      {about && unmatched.length === 0 && (
        <Notice tone="alert" title={about.title} live>
          {about.text}
        </Notice>
      )}
    </>
  );
}
