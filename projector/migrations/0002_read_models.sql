-- Up Migration

-- Read models of the first slice. Money is numeric (USD 2 decimals, USDT 6), times are domain times.

CREATE TABLE live.users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  role text NOT NULL,
  kyc_status text NOT NULL,
  created_at timestamptz NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX users_by_created_at ON live.users (created_at, id);

CREATE TABLE live.kyc_reviews (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  notes text,
  via text NOT NULL,
  reviewer_kind text NOT NULL,
  reviewer_id text NOT NULL,
  reviewed_at timestamptz NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX kyc_reviews_by_user ON live.kyc_reviews (user_id, reviewed_at);

CREATE TABLE live.financial_settings_history (
  revision integer PRIMARY KEY,
  minimum_investment numeric(20, 2) NOT NULL,
  monthly_return_rate text NOT NULL,
  management_fee_rate text NOT NULL,
  platform_fee_rate text NOT NULL,
  recompra_enabled boolean NOT NULL,
  reason text,
  updated_by_kind text NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  position bigint NOT NULL
);

CREATE TABLE live.warehouses (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  location text NOT NULL,
  description text NOT NULL,
  total_value numeric(20, 2) NOT NULL,
  total_shares integer NOT NULL,
  share_price numeric(20, 2) NOT NULL,
  status text NOT NULL,
  total_area double precision,
  expected_completion timestamptz,
  construction_status text NOT NULL,
  progress_percentage double precision NOT NULL,
  created_at timestamptz NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX warehouses_by_created_at ON live.warehouses (created_at, id);

-- Apart from the warehouse, since it changes with every investment and the warehouse's own row is wide.
CREATE TABLE live.warehouse_capital (
  warehouse_id uuid PRIMARY KEY,
  reserved numeric(20, 2) NOT NULL,
  position bigint NOT NULL
);

CREATE TABLE live.construction_updates (
  id uuid PRIMARY KEY,
  warehouse_id uuid NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  update_type text NOT NULL,
  media_url text,
  percentage double precision,
  posted_by text NOT NULL,
  created_at timestamptz NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX construction_updates_by_warehouse ON live.construction_updates (warehouse_id, created_at DESC, id DESC);
CREATE INDEX construction_updates_by_created_at ON live.construction_updates (created_at DESC, id DESC);

CREATE TABLE live.reservations (
  investment_id uuid PRIMARY KEY,
  warehouse_id uuid NOT NULL,
  amount numeric(20, 2) NOT NULL,
  reserved_at timestamptz NOT NULL,
  released_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX reservations_open ON live.reservations (reserved_at) WHERE released_at IS NULL;

CREATE TABLE live.payment_claims (
  amount_usdt numeric(20, 6) PRIMARY KEY,
  investment_id uuid NOT NULL,
  claimed_at timestamptz NOT NULL,
  released_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX payment_claims_by_investment ON live.payment_claims (investment_id);
CREATE INDEX payment_claims_open ON live.payment_claims (claimed_at) WHERE released_at IS NULL;

CREATE TABLE live.investments (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL,
  warehouse_id uuid NOT NULL,
  amount numeric(20, 2) NOT NULL,
  share_percentage numeric(12, 6) NOT NULL,
  status text NOT NULL,
  failure_reason text,
  wallet_address text NOT NULL,
  terms jsonb NOT NULL,
  payment_to text NOT NULL,
  payment_amount_usdt numeric(20, 6) NOT NULL,
  payment_expires_at timestamptz NOT NULL,
  transfer_id uuid,
  tx_hash text,
  reason text,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  failed_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX investments_by_investor ON live.investments (investor_id, created_at DESC, id DESC);
CREATE INDEX investments_by_warehouse ON live.investments (warehouse_id);
CREATE INDEX investments_by_created_at ON live.investments (created_at DESC, id DESC);
CREATE INDEX investments_pending ON live.investments (payment_expires_at) WHERE status = 'pending';
CREATE INDEX investments_pending_by_wallet ON live.investments (wallet_address) WHERE status = 'pending';

-- What one person holds of one warehouse. amount, shares and monthly_return count confirmed investments only.
CREATE TABLE live.positions (
  user_id uuid NOT NULL,
  warehouse_id uuid NOT NULL,
  amount numeric(20, 2) NOT NULL,
  pending_amount numeric(20, 2) NOT NULL,
  shares numeric(38, 18) NOT NULL,
  share_percentage numeric(12, 6) NOT NULL,
  monthly_return numeric(20, 2) NOT NULL,
  confirmed_investments integer NOT NULL,
  pending_investments integer NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (user_id, warehouse_id)
);
CREATE INDEX positions_by_warehouse ON live.positions (warehouse_id);

CREATE TABLE live.transfers (
  id uuid PRIMARY KEY,
  tx_hash text NOT NULL,
  log_index integer NOT NULL,
  from_address text NOT NULL,
  to_address text NOT NULL,
  amount_usdt numeric(20, 6) NOT NULL,
  state text NOT NULL CHECK (state IN ('detected', 'confirming', 'confirmed', 'reverted')),
  block_number bigint,
  block_hash text,
  block_time timestamptz,
  -- Set when matched; candidate_investment_id when left unmatched but somebody's.
  investment_id uuid,
  candidate_investment_id uuid,
  unmatched_reason text,
  -- null: not yet decided
  matched boolean,
  confirmations integer,
  energy_fee bigint,
  detected_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  position bigint NOT NULL
);
CREATE INDEX transfers_by_investment ON live.transfers (investment_id);
CREATE INDEX transfers_by_candidate ON live.transfers (candidate_investment_id);
CREATE INDEX transfers_by_detected_at ON live.transfers (detected_at DESC, id DESC);
CREATE INDEX transfers_open ON live.transfers (block_number) WHERE state <> 'confirmed';
CREATE INDEX transfers_undecided ON live.transfers (detected_at) WHERE matched IS NULL;

CREATE TABLE live.audit_entries (
  -- Where the event stands on the log; `position` is where the row became visible (later, if it was parked).
  event_position bigint PRIMARY KEY,
  id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  actor_role text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  changes jsonb NOT NULL,
  reason text,
  correlation_id uuid NOT NULL,
  position bigint NOT NULL
);
CREATE INDEX audit_entries_by_subject ON live.audit_entries (subject_kind, subject_id, event_position);
CREATE INDEX audit_entries_by_actor ON live.audit_entries (actor_id, event_position);

-- The audited fields of a subject whose events tell only what changed, so that an entry can say what was before.
CREATE TABLE live.audit_subjects (
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  fields jsonb NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (subject_kind, subject_id)
);

SELECT projection.track(tablename::text, tablename IN ('users', 'warehouses', 'warehouse_capital', 'positions',
    'payment_claims', 'audit_subjects'))
  FROM pg_tables WHERE schemaname = 'live' ORDER BY tablename;

-- Down Migration

DROP SCHEMA as_of CASCADE;
DROP SCHEMA history CASCADE;
DROP SCHEMA live CASCADE;
CREATE SCHEMA live;
CREATE SCHEMA history;
CREATE SCHEMA as_of;
