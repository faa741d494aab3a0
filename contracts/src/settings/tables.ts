import {
  boolean,
  defineTable,
  integer,
  nullable,
  numeric,
  oneOf,
  text,
  time,
  uuid,
} from '../read-models/table.ts';
import { referenceCurrencies } from './values.ts';

/** Columns for the values of a version or a proposal. */
const values = {
  minimum_investment: numeric,
  monthly_return_rate: text,
  management_fee_rate: text,
  platform_fee_rate: text,
  recompra_enabled: boolean,
};

export const financialSettingsHistory = defineTable(
  'financial_settings_history',
  ['revision'],
  {
    revision: integer,
    ...values,
    reason: nullable(text),
    updated_by_kind: text,
    updated_by: text,
    updated_at: time,
  },
  { appendOnly: true },
);

/** At most one row: the proposal awaiting a second person. */
export const settingsProposals = defineTable('settings_proposals', ['id'], {
  id: text,
  ...values,
  reason: nullable(text),
  proposed_by: nullable(uuid),
  proposed_at: time,
  revision: integer,
});

/** A row `platform` once limits were set; a row `proposed` while others wait for a second person. */
export const openLimits = defineTable('open_limits', ['id'], {
  id: text,
  maximum_open: integer,
  maximum_capital: numeric,
  revision: integer,
  updated_at: time,
  /** Null for the limits in force. */
  proposed_by: nullable(uuid),
});

export const referenceRates = defineTable('reference_rates', ['currency'], {
  currency: oneOf(referenceCurrencies),
  rate: text,
  valid_on: text,
  source: text,
  revision: integer,
  updated_at: time,
});
