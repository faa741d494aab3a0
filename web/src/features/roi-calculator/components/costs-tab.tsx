import { REQUIRED_CONFIRMATIONS } from '@nodo/contracts/constants';
import { type Decimal, formatUsd, formatUsdt } from '@nodo/contracts/money';
import { DEFAULT_TRON_FEE, networkCost, type RoiInput } from '@nodo/contracts/roi-calculator/formulas';
import { formatDecimal, formatPercent } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';

export interface NetworkRates {
  readonly usdToUsdt: Decimal;
  readonly tronFee: Decimal;
  readonly tronFeeTrx: Decimal;
  readonly network: string;
  readonly requiredConfirmations: number;
}

interface CostsTabProps {
  readonly input: RoiInput;
  /** Undefined while unknown: default figures are shown instead, labelled as such. */
  readonly rates: NetworkRates | undefined;
}

/** Network cost of paying the amount. */
export function CostsTab({ input, rates }: CostsTabProps) {
  const cost = networkCost(input.amount, rates?.usdToUsdt ?? '1', rates?.tronFee ?? DEFAULT_TRON_FEE);
  const rows = [
    ['Monto', formatUsd(input.amount)],
    ['Envías', `${formatUsdt(cost.amountUsdt)} USDT`],
    ['Costo de red', `${formatUsd(cost.fee)}${rates ? ` · ${formatDecimal(rates.tronFeeTrx)} TRX` : ''}`],
    ['Costo sobre el monto', formatPercent(cost.percentage, 4)],
    ['Total', formatUsd(cost.total)],
  ] as const;
  return (
    <Card>
      <CardHeader
        title="Costos en blockchain"
        detail={rates ? `Según la red ${rates.network} ahora` : 'Cifras habituales; la red no responde ahora'}
      />
      <dl className="mt-4 divide-y divide-line border-t border-line">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3.5 text-[0.9375rem] last:font-semibold sm:px-6"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line px-5 py-3.5 text-[0.8125rem] leading-5 text-ink-3 sm:px-6">
        La red cobra lo mismo por cualquier monto, en TRX y a quien envía.{' '}
        {rates ? `Cambio: ${formatDecimal(rates.usdToUsdt, 4)} USDT por dólar. ` : ''}
        El pago es definitivo con {rates?.requiredConfirmations ?? REQUIRED_CONFIRMATIONS} confirmaciones.
      </p>
    </Card>
  );
}
