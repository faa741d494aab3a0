import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import { integer, nullable, type Row, type RowOf, uuid } from '@nodo/contracts/read-models/table';
import { financialSettingsHistory, settingsProposals } from '@nodo/contracts/settings/tables';
import type { FinancialSettings, SettingsHistory, SettingsVersion } from '@nodo/contracts/settings/values';
import type { FinancialSettingsView, SettingsProposalView } from '@nodo/contracts/settings/views';
import { nameOf, personColumns } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';

type SettingsRow = Row<typeof financialSettingsHistory>;
type ValueRow = Pick<SettingsRow, keyof SettingsRow & keyof Row<typeof settingsProposals>>;
const proposalColumns = { ...settingsProposals.columns, ...personColumns };
const versionColumns = {
  ...financialSettingsHistory.columns,
  ...personColumns,
  audit_id: nullable(uuid),
};
type VersionRow = RowOf<typeof versionColumns>;

const SHOWN_FOR_A_SERVICE = 'System';
/** Audit entries have no revision: they are matched by time and, if several match, by log position. */
const VERSIONS = `
  SELECT h.*, u.first_name, u.last_name, u.email,
    (SELECT e.id FROM audit_entries AS e
      WHERE e.action = 'FinancialSettingsUpdated' AND e.occurred_at = h.updated_at
      ORDER BY e.event_position <> h.position, e.event_position LIMIT 1) AS audit_id
  FROM financial_settings_history AS h
  LEFT JOIN users AS u ON u.id = CASE WHEN h.updated_by_kind = 'user' THEN h.updated_by::uuid END
  ORDER BY h.revision DESC LIMIT $1 OFFSET $2`;

/** The current settings; the defaults, with revision −1, until they are set. */
export async function currentSettings(view: View): Promise<FinancialSettingsView> {
  const [row] = await view.query(
    financialSettingsHistory.columns,
    'SELECT * FROM financial_settings_history ORDER BY revision DESC LIMIT 1',
  );
  if (!row) return { ...DEFAULT_FINANCIAL_SETTINGS, revision: -1, updatedAt: null, isDefault: true };
  return { ...valuesOf(row), revision: row.revision, updatedAt: row.updated_at, isDefault: false };
}

/** Up to `limit` versions starting at `offset`, newest first. */
export async function settingsHistory(view: View, offset: number, limit: number): Promise<SettingsHistory> {
  const [rows, [counted]] = await Promise.all([
    // One extra row: the version that the last one shown replaced.
    view.query(versionColumns, VERSIONS, [limit + 1, offset]),
    view.query({ total: integer }, 'SELECT count(*)::int AS total FROM financial_settings_history'),
  ]);
  const versions = rows.map((row, place) => versionOf(row, rows[place + 1]));
  return { rows: versions.slice(0, limit), total: counted?.total ?? 0 };
}

/** The proposal awaiting a second person's approval; null if there is none. */
export async function settingsProposal(view: View): Promise<SettingsProposalView> {
  const [row] = await view.query(
    proposalColumns,
    `SELECT p.*, u.first_name, u.last_name, u.email
     FROM settings_proposals AS p LEFT JOIN users AS u ON u.id = p.proposed_by`,
  );
  if (!row) return { proposal: null };
  const { revision, reason, proposed_at: proposedAt, proposed_by: id } = row;
  const proposedBy = id === null ? null : { id, name: nameOf(row.first_name, row.last_name, row.email) };
  return { proposal: { ...valuesOf(row), revision, proposedAt, proposedBy, reason } };
}

function valuesOf(row: ValueRow): FinancialSettings {
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
    updatedAt: row.updated_at,
    updatedBy: { id, name: whoChanged(row) },
    reason,
    auditId,
  };
}

function whoChanged({ updated_by_kind, first_name, last_name, email }: VersionRow): string {
  return updated_by_kind === 'user' ? nameOf(first_name, last_name, email) : SHOWN_FOR_A_SERVICE;
}
