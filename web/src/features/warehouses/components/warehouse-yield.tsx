import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import { yearlyPercentageOf } from '@nodo/contracts/money';
import type { FinancialSettings } from '@nodo/contracts/settings/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { formatPercent, formatRate } from '../../../lib/format.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Money } from '../../../ui/money.tsx';

interface WarehouseYieldProps {
  warehouse: WarehouseView;
  /** The settings in force; the defaults while they are loading. */
  settings:
    | Pick<FinancialSettings, 'monthlyReturnRate' | 'managementFeeRate' | 'platformFeeRate'>
    | undefined;
}

/**
 * Tenant and rent of one warehouse, if set, and the yield of an investment under the current terms. Not the yield where
 * nobody can invest any more: whoever holds a part has other terms, and would take these for theirs.
 */
export function WarehouseYield({ warehouse, settings = DEFAULT_FINANCIAL_SETTINGS }: WarehouseYieldProps) {
  const { monthlyRentalRate, status, tenant, totalValue } = warehouse;
  const isOffered = status !== 'closed';
  return (
    <Card>
      <CardHeader
        title="Lo que renta"
        detail={
          monthlyRentalRate === null
            ? 'Todavía no hay un arriendo en firme: publicamos la renta cuando se firma.'
            : 'Según el arriendo en firme de la bodega.'
        }
      />
      <dl className="grid gap-x-6 gap-y-4 px-5 py-5 empty:hidden sm:grid-cols-2 sm:px-6">
        {tenant !== null && (
          <Fact label="Arrendatario">
            <span lang="es" className="font-medium">
              {tenant}
            </span>
          </Fact>
        )}
        {monthlyRentalRate !== null && (
          <>
            <Fact label="Renta mensual de la bodega">
              <span className="font-medium tabular">
                <Money amount={monthlyRentalRate} />
              </span>
            </Fact>
            <Fact label="Renta bruta al año, sobre su valor">
              <span className="font-medium tabular">
                {formatPercent(yearlyPercentageOf(monthlyRentalRate, totalValue))}
              </span>
            </Fact>
          </>
        )}
        {isOffered && (
          <>
            <Fact label="Retorno mensual estimado">
              <span className="font-medium tabular">{formatRate(settings.monthlyReturnRate)}</span>
            </Fact>
            <Fact label="Administración y plataforma">
              <span className="font-medium tabular">
                {formatRate(settings.managementFeeRate)} · {formatRate(settings.platformFeeRate)}
              </span>
            </Fact>
          </>
        )}
      </dl>
      {isOffered && (
        <div className="border-t border-line px-5 py-4 sm:px-6">
          <p className="measure text-sm leading-6 text-ink-2">
            El retorno es una estimación sobre lo que inviertes, con las condiciones de hoy: no está
            garantizado. Cada inversión conserva las condiciones del día en que se hace.
          </p>
        </div>
      )}
    </Card>
  );
}
