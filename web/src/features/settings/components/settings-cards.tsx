import { fieldLabel } from '@nodo/contracts/audit/labels';
import type { FinancialSettings } from '@nodo/contracts/settings/values';
import { Money } from '../../../ui/money.tsx';
import { Stat, StatSkeleton } from '../../../ui/stat.tsx';
import { formatSetting } from './change-rows.tsx';

const cards = [
  { field: 'minimumInvestment', detail: 'Por cada inversión nueva' },
  { field: 'monthlyReturnRate', detail: 'Sobre el monto invertido' },
  { field: 'managementFeeRate', detail: 'Por administrar la bodega' },
  { field: 'platformFeeRate', detail: 'Por el uso de la plataforma' },
] as const;

interface SettingsCardsProps {
  /** Undefined while they are loading. */
  settings: FinancialSettings | undefined;
  /** Whether these are the platform's defaults, never changed by anyone. */
  isDefault: boolean;
}

/** Summary of the terms of a new investment. */
export function SettingsCards({ settings, isDefault }: SettingsCardsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {cards.map(({ field, detail }) =>
        settings ? (
          <Stat
            key={field}
            label={fieldLabel(field)}
            value={
              field === 'minimumInvestment' ? (
                <Money amount={settings.minimumInvestment} />
              ) : (
                formatSetting(field, settings)
              )
            }
            detail={isDefault ? 'Valor por defecto' : detail}
          />
        ) : (
          <StatSkeleton key={field} />
        ),
      )}
    </div>
  );
}
