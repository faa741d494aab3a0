import { formatUsd } from '@nodo/contracts/money';
import type { PortfolioView } from '@nodo/contracts/portfolio/views';
import { formatDecimal } from '../../../lib/format.ts';
import { Approx } from '../../../ui/approx.tsx';
import { Money } from '../../../ui/money.tsx';
import { Stat } from '../../../ui/stat.tsx';

/** On a phone an amount has its own row: beside its name, with the detail below both. */
const ROW =
  'max-sm:col-span-2 max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4 max-sm:py-3 max-sm:[&>p:last-child]:basis-full';
/** Counts are short: two fit beside each other. */
const NUMBER = 'max-sm:py-3';

/** Four figures of a portfolio, each with a description of what it counts. */
export function PortfolioStats({ portfolio }: { portfolio: PortfolioView }) {
  const isPaying = Number(portfolio.pendingInvestment) > 0;
  return (
    <div className="grid grid-cols-2 gap-2 sm:gap-4 xl:grid-cols-4">
      <Stat
        className={ROW}
        label="Inversión total"
        value={<Money amount={portfolio.totalInvestment} />}
        detail={
          <>
            {isPaying ? `${formatUsd(portfolio.pendingInvestment)} por confirmar` : 'Inversiones confirmadas'}
            <Approx amount={portfolio.totalInvestment} />
          </>
        }
        hint="La suma de tus inversiones confirmadas: las que pagaste en la red y las que pagaste con tu saldo. No cuenta lo que está por confirmar ni lo que vendiste de vuelta."
      />
      <Stat
        className={ROW}
        label="Retorno mensual"
        value={<Money amount={portfolio.monthlyReturn} />}
        detail={
          <>
            {formatUsd(portfolio.annualProjection)} proyectados al año
            <Approx amount={portfolio.monthlyReturn} />
          </>
        }
        hint="Lo que invertiste en cada bodega por la tasa mensual pactada ese día, sumado. Es una proyección antes de comisiones; al año son doce veces esta cifra."
      />
      <Stat
        className={NUMBER}
        label="Participaciones"
        value={formatDecimal(portfolio.totalShares)}
        detail="Al precio de cada compra"
        hint="El monto de cada inversión confirmada dividido por el precio de la participación el día de la compra, sumado."
      />
      <Stat
        className={NUMBER}
        label="Bodegas"
        value={portfolio.totalWarehouses}
        detail="Con inversión confirmada"
        hint="Las bodegas en las que tienes al menos una inversión confirmada, cada una una vez."
      />
    </div>
  );
}
