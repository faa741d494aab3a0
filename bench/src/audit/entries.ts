import type { Pool } from '@nodo/platform/postgres';

/** The admin behind every tenth entry. */
export const ADMIN = '0a000000-0000-4000-a000-000000000001';
/** Number of a session with ten entries. */
export const SESSION = 777;
/** One of the ten thousand people the entries are about. */
export const PERSON = '0b000000-0000-4000-a000-000000000777';

/**
 * Inserts audit entries over five years, as the projector would write them: mostly sign-ins, a tenth KYC, one in a
 * thousand a change of settings. Generated in Postgres, deterministic.
 */
export async function fillWithEntries(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO live.users (id, email, first_name, last_name, role, kyc_status, created_at, position)
     SELECT ('0b000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid, 'persona' || n || '@correo.co', 'Ana',
       'Gómez ' || n, 'investor', 'approved', timestamptz '2021-01-01', n
     FROM generate_series(1, 10000) AS n
     UNION ALL SELECT $1::uuid, 'admin@correo.co', 'Marta', 'Gómez', 'admin', 'pending', timestamptz '2021-01-01', 0`,
    [ADMIN],
  );
  await pool.query(
    `INSERT INTO live.audit_entries (event_position, id, occurred_at, recorded_at, actor_kind, actor_id, actor_role,
       action, subject_kind, subject_id, changes, reason, correlation_id, position, session_id)
     SELECT n, overlay(overlay(md5('entry ' || n) PLACING '4' FROM 13) PLACING 'a' FROM 17)::uuid, at, at, 'user',
       CASE WHEN n % 10 = 0 THEN $2 ELSE person END, CASE WHEN n % 10 = 0 THEN 'admin' ELSE 'investor' END,
       CASE WHEN n % 1000 = 0 THEN 'FinancialSettingsUpdated' WHEN n % 10 = 0 THEN 'KycReviewed' ELSE 'UserSignedIn' END,
       CASE WHEN n % 1000 = 0 THEN 'settings' WHEN n % 10 = 0 THEN 'kyc' ELSE 'user' END,
       CASE WHEN n % 1000 = 0 THEN 'financial' ELSE person END,
       CASE WHEN n % 1000 = 0 THEN '[{"field": "monthlyReturnRate", "before": "0.015", "after": "0.0175"}]'::jsonb
         WHEN n % 10 = 0 THEN '[{"field": "kycStatus", "before": "pending", "after": "approved"}]'::jsonb
         ELSE '[{"field": "method", "before": null, "after": "code"}]'::jsonb END,
       NULL, overlay(overlay(md5('request ' || n) PLACING '4' FROM 13) PLACING 'a' FROM 17)::uuid, n,
       ${sessionId('n / 10')}
     FROM generate_series(1, $1::bigint) AS n,
       LATERAL (SELECT timestamptz '2021-01-01' + n * interval '157 seconds' AS at,
         '0b000000-0000-4000-a000-' || lpad((1 + n * 7919 % 10000)::text, 12, '0') AS person) AS made`,
    [count, ADMIN],
  );
  await pool.query(
    `INSERT INTO platform.session_origins (session_id, user_id, address, user_agent, method, began_at)
     SELECT ${sessionId('n')}, $2, '190.24.' || n % 256 || '.7', 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0', 'code', now()
     FROM generate_series(0, $1::bigint / 10) AS n`,
    [count, ADMIN],
  );
  await pool.query(
    "INSERT INTO projection.checkpoints (name, position, built_at) VALUES ('live', $1, now())",
    [count],
  );
  await pool.query('VACUUM ANALYZE live.users, live.audit_entries, platform.session_origins');
}

/** SQL for the id of the session with this number. */
export function sessionId(number: string): string {
  return `overlay(overlay(md5('session ' || (${number})::text) PLACING '4' FROM 13) PLACING 'a' FROM 17)::uuid`;
}
