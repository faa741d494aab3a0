import { formatBogotaDateTime } from '@nodo/contracts/bogota';
import type { Queryable } from '@nodo/platform/postgres';

/** A session whose transaction is in the way of a switch, for operators. */
export interface Blocker {
  readonly pid: number;
  readonly application: string;
  /** Age of its transaction. */
  readonly seconds: number;
}
type Row = Blocker & Record<string, unknown>;

/** At most this many blockers are named. */
const BLOCKERS_MAX = 10;
const BLOCKER = `other.pid, other.application_name AS application,
  round(extract(epoch FROM clock_timestamp() - other.xact_start)::numeric, 1)::float8 AS seconds`;

/**
 * Transactions begun by `moment` whose snapshots may be read with. Excludes those waiting for a lock: they are writers
 * that wait for the projector.
 */
export async function snapshotHolders(client: Queryable, moment: string): Promise<readonly Blocker[]> {
  const { rows } = await client.query<Row>(
    `SELECT ${BLOCKER} FROM pg_stat_activity AS other
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
       AND backend_xmin IS NOT NULL AND xact_start <= $1::timestamptz
       AND wait_event_type IS DISTINCT FROM 'Lock'
     ORDER BY xact_start LIMIT ${BLOCKERS_MAX}`,
    [moment],
  );
  return rows;
}

/** Who holds the lock that could not be had in time: everybody takes that of the checkpoints first. */
export async function lockHolders(pool: Queryable): Promise<readonly Blocker[]> {
  const { rows } = await pool.query<Row>(
    `SELECT ${BLOCKER} FROM pg_stat_activity AS other
     WHERE pid IN (SELECT pid FROM pg_locks WHERE granted AND relation = 'projection.checkpoints'::regclass)
     ORDER BY xact_start LIMIT ${BLOCKERS_MAX}`,
  );
  return rows;
}

/** Our connections by the names they give themselves. Any other name is anybody's text, and is not shown. */
const OURS: ReadonlyMap<string, string> = new Map([
  ['command-api', 'de las operaciones (command-api)'],
  ['query-api', 'de las consultas (query-api)'],
  ['projector', 'de las proyecciones (projector)'],
  ['worker', 'de los trabajos de fondo (worker)'],
  ['replay', 'de otra reconstrucción'],
  ['backup', 'de una copia de seguridad'],
  ['history-export', 'de una exportación de la historia'],
]);

/** Why a switch was given up: whose transaction kept it waiting the longest, and since when. */
export function notNowText([oldest, ...others]: readonly Blocker[], now: Date): string {
  if (!oldest) return 'Ahora no se puede cambiar: inténtalo de nuevo más tarde.';
  const since = new Date(now.getTime() - oldest.seconds * 1_000).toISOString();
  const whose = OURS.get(oldest.application) ?? 'de otra conexión';
  const more = others.length === 0 ? '' : ` y ${others.length} más`;
  return `Ahora no se puede cambiar: lo impide una transacción ${whose}, abierta desde el ${formatBogotaDateTime(since)}${more}. Inténtalo de nuevo cuando termine.`;
}
