import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { formatUsdt } from '@nodo/contracts/money';
import { unmatchedReasonLabels } from '@nodo/contracts/transfers/values';
import type { BlockchainTransactionView } from '@nodo/contracts/transfers/views';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../../lib/format.ts';
import { storyAddress } from '../../../lib/history-address.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Hash } from '../../../ui/hash.tsx';
import { type PaymentStage, paymentStage } from '../status.ts';

const stageTexts: Record<PaymentStage, string> = {
  awaiting: 'Se espera el pago',
  received: 'Llegó un pago y se está confirmando',
  expired: 'El plazo terminó sin un pago completo; la participación quedó libre',
  cancelled: 'Se canceló antes de pagarla; la participación quedó libre',
  failed: 'El pago no se completó; la participación quedó libre',
  underpaid: 'Llegó menos de lo pedido; la inversión no se completó',
  confirmed: 'Pagada y confirmada',
};

interface StaffPaymentProps {
  investment: InvestmentView;
  now: number;
  /** All transfers received for it. */
  transactions: readonly BlockchainTransactionView[];
}

/** Payment section for staff: the amount requested, and the transfers received. */
export function StaffPayment({ investment, now, transactions }: StaffPaymentProps) {
  const { payment, walletAddress } = investment;
  return (
    <Card>
      <CardHeader title="Pago" detail={stageTexts[paymentStage(investment, now)]} />
      <dl className="grid gap-4 px-5 py-4 sm:grid-cols-2 sm:px-6">
        {payment.source === 'balance' ? (
          <Fact label="Pagada con">El saldo del inversionista</Fact>
        ) : (
          <>
            <Fact label="Pedido">{formatUsdt(payment.amountUsdt)} USDT</Fact>
            <Fact label="Plazo">{formatDateTime(payment.expiresAt)}</Fact>
            <Fact label="Billetera del inversionista">
              <span className="font-mono text-[0.8125rem] wrap-anywhere">{walletAddress}</span>
            </Fact>
            <Fact label="Se paga a">
              <span className="font-mono text-[0.8125rem] wrap-anywhere">{payment.to}</span>
            </Fact>
          </>
        )}
      </dl>
      {transactions.length > 0 && (
        <ul aria-label="Transferencias" className="divide-y divide-line border-t border-line">
          {transactions.map((transaction) => (
            <li key={transaction.id} className="grid gap-2 px-5 py-4 sm:px-6">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="font-medium tabular">{formatUsdt(transaction.amount)} USDT</span>
                <span className="flex flex-wrap items-center gap-2 text-sm text-ink-2 tabular">
                  {transaction.unmatchedReason && (
                    <Badge tone="amber">{unmatchedReasonLabels[transaction.unmatchedReason]}</Badge>
                  )}
                  {transaction.confirmations} de {REQUIRED_CONFIRMATIONS}
                </span>
              </div>
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Hash value={transaction.transactionHash} />
                <Link
                  to={storyAddress(`transfer-${transaction.id}`)}
                  className="text-sm underline decoration-line-strong underline-offset-4 hover:decoration-current"
                >
                  Su historia
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
