import type { InvestmentView } from '@nodo/contracts/investments/views';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime, formatPercent, formatRate } from '../../../lib/format.ts';
import { streamAddress, unpaidAddress } from '../../../lib/history-address.ts';
import { Approx } from '../../../ui/approx.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { FactLine } from '../../../ui/fact.tsx';
import { Money } from '../../../ui/money.tsx';
import { isAlive } from '../status.ts';
import { ReceiptButton } from './receipt-button.tsx';

function Accepted({ terms }: { terms: InvestmentView['acceptedTerms'] }) {
  if (!terms) return 'Sin registro de aceptación';
  return (
    <>
      Versión {terms.version}{' '}
      <span className="block text-[0.8125rem] font-normal text-ink-2">
        aceptadas el {formatDateTime(terms.acceptedAt)}
      </span>
    </>
  );
}

interface InvestmentFactsProps {
  investment: InvestmentView;
  /** Whether to link to its entries in the audit. */
  withHistory: boolean;
  /** Whether it is one's own: only then is there a receipt. */
  isOwn: boolean;
  /** Link to the owner's decisions about this warehouse. */
  decisionsAddress: string | undefined;
}

/** What was agreed: amount, share and the terms in force at the time. */
export function InvestmentFacts({ investment, withHistory, isOwn, decisionsAddress }: InvestmentFactsProps) {
  const { terms } = investment;
  return (
    <Card>
      <CardHeader
        title={isOwn ? 'Tu inversión' : 'Lo acordado'}
        detail={
          isOwn
            ? 'Con las condiciones del día en que la hiciste'
            : 'Con las condiciones del día en que se hizo'
        }
      />
      <dl className="divide-y divide-line px-5 pt-2 pb-3 sm:px-6">
        <FactLine label="Monto">
          <Money amount={investment.amount} />
          <Approx amount={investment.amount} />
        </FactLine>
        <FactLine label="Participación">{formatPercent(investment.sharePercentage, 3)}</FactLine>
        {isAlive(investment.status) && (
          <>
            <FactLine label="Retorno mensual estimado">
              <Money amount={investment.estimatedMonthlyReturn} />
            </FactLine>
            <FactLine label="Proyección anual">
              <Money amount={investment.annualProjection} />
            </FactLine>
          </>
        )}
        <FactLine label="Tasa mensual">{formatRate(terms.monthlyReturnRate)}</FactLine>
        <FactLine label="Administración y plataforma">
          {formatRate(terms.managementFeeRate)} · {formatRate(terms.platformFeeRate)}
        </FactLine>
        <FactLine label="Creada">{formatDateTime(investment.purchaseDate)}</FactLine>
        {investment.confirmedAt && (
          <FactLine label="Confirmada">{formatDateTime(investment.confirmedAt)}</FactLine>
        )}
        {investment.repurchasedAt && (
          <FactLine label="Recomprada">{formatDateTime(investment.repurchasedAt)}</FactLine>
        )}
        {investment.payment.source === 'balance' ? (
          <FactLine label="Pagada con">{isOwn ? 'Tu saldo' : 'Su saldo'}</FactLine>
        ) : (
          <FactLine label="Billetera">
            <span className="font-mono text-[0.8125rem]">{investment.walletAddress}</span>
          </FactLine>
        )}
        <FactLine label="Condiciones">
          <Accepted terms={investment.acceptedTerms} />
        </FactLine>
        {decisionsAddress && (
          <FactLine label="Decisiones">
            <Link
              to={decisionsAddress}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              Ver las decisiones sobre esta bodega
            </Link>
          </FactLine>
        )}
        {withHistory && (
          <FactLine label="Historial">
            <Link
              to={auditAddress({ kind: 'investment', subject: investment.id })}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              Todos sus cambios
            </Link>{' '}
            ·{' '}
            <Link
              to={streamAddress(`investment-${investment.id}`)}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
            >
              Historia
            </Link>
            {investment.status === 'confirmed' && (
              <>
                {' '}
                ·{' '}
                <Link
                  to={unpaidAddress(investment.id)}
                  className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
                >
                  ¿Y si no se hubiera pagado?
                </Link>
              </>
            )}
          </FactLine>
        )}
      </dl>
      {isOwn && (
        <div className="border-t border-line px-5 py-4 sm:px-6">
          <ReceiptButton investmentId={investment.id} />
        </div>
      )}
    </Card>
  );
}
