import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import type { FinancialSettingsView } from '@nodo/contracts/settings';
import type { View } from '../reading/reader.ts';
import { iso } from '../reading/rows.ts';

interface SettingsRow {
  revision: number;
  minimum_investment: string;
  monthly_return_rate: string;
  management_fee_rate: string;
  platform_fee_rate: string;
  recompra_enabled: boolean;
  updated_at: Date;
}

/** The settings in force; the defaults, with revision −1, until somebody sets them. */
export async function currentSettings(view: View): Promise<FinancialSettingsView> {
  const [row] = await view.query<SettingsRow>(
    'SELECT * FROM financial_settings_history ORDER BY revision DESC LIMIT 1',
  );
  if (!row) return { ...DEFAULT_FINANCIAL_SETTINGS, revision: -1, updatedAt: null, isDefault: true };
  return {
    minimumInvestment: row.minimum_investment,
    monthlyReturnRate: row.monthly_return_rate,
    managementFeeRate: row.management_fee_rate,
    platformFeeRate: row.platform_fee_rate,
    recompraEnabled: row.recompra_enabled,
    revision: row.revision,
    updatedAt: iso(row.updated_at),
    isDefault: false,
  };
}
