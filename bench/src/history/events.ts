import type { Pool } from '@nodo/platform/postgres';

export const ADMIN = '0a000000-0000-4000-a000-000000000001';
const PEOPLE = 10_000;
const WAREHOUSES = 12;
/** Number of events per investment, including its investor's sign-in. */
export const EVENTS_EACH = 10;

/** SQL for an id of a kind, derived from a number. */
const idOf = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind} ' || (${number})::text) PLACING '4' FROM 13) PLACING 'a' FROM 17)::uuid`;

/** The ten events of investment `t`: stream, revision in it, type, and the number of the request that wrote it. */
const steps = [
  ['warehouse', `t % ${WAREHOUSES}`, `t / ${WAREHOUSES}`, 'CapitalReserved', 0],
  ['paymentAmount', 't', '0', 'PaymentAmountClaimed', 0],
  ['investment', 't', '0', 'InvestmentCreated', 0],
  ['transfer', 't', '0', 'TransferDetected', 1],
  ['transfer', 't', '1', 'TransferIncluded', 2],
  ['investment', 't', '1', 'InvestmentPaymentDetected', 3],
  ['transfer', 't', '2', 'TransferMatched', 3],
  ['transfer', 't', '3', 'TransferConfirmed', 4],
  ['investment', 't', '2', 'InvestmentConfirmed', 5],
  ['user', `t % ${PEOPLE}`, `t / ${PEOPLE}`, 'UserSignedIn', 6],
] as const;

/**
 * Inserts events into the log index, ten for each investment, as the projector would write them. Generated in Postgres,
 * deterministic.
 */
export async function fillWithEvents(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO live.users (id, email, first_name, last_name, role, kyc_status, created_at, position)
     SELECT ${idOf('user', 'n')}, 'persona' || n || '@correo.co', 'Ana', 'Gómez ' || n, 'investor', 'approved',
       timestamptz '2021-01-01', n + 1 FROM generate_series(0, ${PEOPLE - 1}) AS n
     UNION ALL SELECT $1::uuid, 'admin@correo.co', 'Marta', 'Gómez', 'admin', 'pending', timestamptz '2021-01-01', 0`,
    [ADMIN],
  );
  const values = steps.map(
    ([kind, number, revision, type, request], step) =>
      `(${step}, '${kind}-' || ${idOf(kind, number)}, ${revision}, '${type}', ${request})`,
  );
  await pool.query(
    `INSERT INTO projection.events (position, stream, revision, type, event_id, occurred_at, effective_at, recorded_at,
       actor_kind, actor_id, correlation_id, causation_id, schema_version, session_id)
     SELECT t * ${EVENTS_EACH} + step + 1, stream, revision, type, ${idOf('event', `t * ${EVENTS_EACH} + step`)}, at, at, at,
       CASE WHEN request IN (0, 6) THEN 'user' ELSE 'service' END,
       CASE WHEN request IN (0, 6) THEN ${idOf('user', `t % ${PEOPLE}`)}::text ELSE 'worker' END,
       ${idOf('request', `t * 7 + request`)}, ${idOf('request', `t * 7 + request`)}, 1,
       CASE WHEN request IN (0, 6) THEN ${idOf('session', 't')} END
     FROM generate_series(0, $1::bigint / ${EVENTS_EACH} - 1) AS t
     CROSS JOIN LATERAL (VALUES ${values.join(', ')}) AS made (step, stream, revision, type, request)
     CROSS JOIN LATERAL (SELECT timestamptz '2021-01-01' + (t * ${EVENTS_EACH} + step) * interval '157 seconds' AS at) AS timed`,
    [count],
  );
  await pool.query(
    "INSERT INTO projection.checkpoints (name, position, built_at) VALUES ('live', $1, now())",
    [count],
  );
  await pool.query('VACUUM ANALYZE live.users, projection.events');
}

/** The streams of an investment in the middle of the log, and of its investor. */
export async function streamsInTheMiddle(pool: Pool, count: number) {
  const t = Math.floor(count / EVENTS_EACH / 2);
  const { rows } = await pool.query<{ investment: string; user: string; warehouse: string; request: string }>(
    `SELECT ${idOf('investment', '$1::int')} AS investment, ${idOf('user', `$1::int % ${PEOPLE}`)} AS user,
       ${idOf('warehouse', `$1::int % ${WAREHOUSES}`)} AS warehouse, ${idOf('request', '$1::int * 7')} AS request`,
    [t],
  );
  const [row] = rows;
  if (!row) throw new Error('Nothing was filled in');
  return row;
}
