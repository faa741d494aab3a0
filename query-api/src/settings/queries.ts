import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import { displayName } from '@nodo/contracts/identity';
import type {
  FinancialSettings,
  FinancialSettingsView,
  SettingsHistory,
  SettingsVersion,
} from '@nodo/contracts/settings';
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

interface VersionRow extends SettingsRow {
  reason: string | null;
  updated_by_kind: string;
  updated_by: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  audit_id: string | null;
}

const SHOWN_FOR_A_SERVICE = 'System';
/** The audit does not know of revisions: an entry is found by its moment, of several by its place on the log. */
const VERSIONS = `
  SELECT h.*, u.first_name, u.last_name, u.email,
    (SELECT e.id FROM audit_entries AS e
      WHERE e.action = 'FinancialSettingsUpdated' AND e.occurred_at = h.updated_at
      ORDER BY e.event_position <> h.position, e.event_position LIMIT 1) AS audit_id
  FROM financial_settings_history AS h
  LEFT JOIN users AS u ON u.id = CASE WHEN h.updated_by_kind = 'user' THEN h.updated_by::uuid END
  ORDER BY h.revision DESC LIMIT $1 OFFSET $2`;

/** The settings in force; the defaults, with revision −1, until somebody sets them. */
export async function currentSettings(view: View): Promise<FinancialSettingsView> {
  const [row] = await view.query<SettingsRow>(
    'SELECT * FROM financial_settings_history ORDER BY revision DESC LIMIT 1',
  );
  if (!row) return { ...DEFAULT_FINANCIAL_SETTINGS, revision: -1, updatedAt: null, isDefault: true };
  return { ...valuesOf(row), revision: row.revision, updatedAt: iso(row.updated_at), isDefault: false };
}

/** `limit` versions from place `offset` on, the newest first. */
export async function settingsHistory(view: View, offset: number, limit: number): Promise<SettingsHistory> {
  const [rows, [counted]] = await Promise.all([
    // One more than is shown: what the last one replaced.
    view.query<VersionRow>(VERSIONS, [limit + 1, offset]),
    view.query<{ total: number }>('SELECT count(*)::int AS total FROM financial_settings_history'),
  ]);
  const versions = rows.map((row, place) => versionOf(row, rows[place + 1]));
  return { rows: versions.slice(0, limit), total: counted?.total ?? 0 };
}

function valuesOf(row: SettingsRow): FinancialSettings {
  return {
    minimumInvestment: row.minimum_investment,
    monthlyReturnRate: row.monthly_return_rate,
    managementFeeRate: row.management_fee_rate,
    platformFeeRate: row.platform_fee_rate,
    recompraEnabled: row.recompra_enabled,
  };
}

function versionOf(row: VersionRow, older: SettingsRow | undefined): SettingsVersion {
  const { revision, reason, updated_by: id, audit_id: auditId } = row;
  return {
    ...valuesOf(row),
    revision,
    before: older ? valuesOf(older) : null,
    updatedAt: iso(row.updated_at),
    updatedBy: { id, name: nameOf(row) },
    reason,
    auditId,
  };
}

function nameOf({ updated_by_kind, first_name, last_name, email }: VersionRow): string {
  if (updated_by_kind !== 'user') return SHOWN_FOR_A_SERVICE;
  return displayName({ firstName: first_name ?? '', lastName: last_name ?? '', email: email ?? '' });
}
