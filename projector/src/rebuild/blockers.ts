import { formatBogotaDateTime } from '@nodo/contracts/bogota';
import type { Queryable } from '@nodo/platform/postgres';
import type { ModelSchemas } from '../engine/schemas.ts';

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

/** Who the index that is being made in one of these schemas waits for: every transaction that is older than it. */
export async function indexHolders(
  db: Queryable,
  { rows: live, history }: Pick<ModelSchemas, 'rows' | 'history'>,
): Promise<readonly Blocker[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${BLOCKER} FROM pg_stat_progress_create_index AS made
     JOIN pg_class AS named ON named.oid = made.relid
     JOIN pg_stat_activity AS other ON other.pid = made.current_locker_pid
     WHERE made.datname = current_database() AND named.relnamespace::regnamespace::text = ANY ($1::text[])
     ORDER BY other.xact_start LIMIT ${BLOCKERS_MAX}`,
    [[live, history]],
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

/** Why a switch was given up. */
export function notNowText(blockers: readonly Blocker[], now: Date): string {
  const whom = transactionText(blockers, now);
  return whom === undefined
    ? 'Ahora no se puede cambiar: inténtalo de nuevo más tarde.'
    : `Ahora no se puede cambiar: lo impide ${whom}. Inténtalo de nuevo cuando termine.`;
}

/** Whom the indexes of a rebuild wait for; undefined: nobody. */
export function indexesWaitText(blockers: readonly Blocker[], now: Date): string | undefined {
  const whom = transactionText(blockers, now);
  return whom && `Los índices esperan a que termine ${whom}.`;
}

/** The transaction that has lasted longest, and since when. */
function transactionText([oldest, ...others]: readonly Blocker[], now: Date): string | undefined {
  if (!oldest) return undefined;
  const since = new Date(now.getTime() - oldest.seconds * 1_000).toISOString();
  const whose = OURS.get(oldest.application) ?? 'de otra conexión';
  const more = others.length === 0 ? '' : ` y ${others.length} más`;
  return `una transacción ${whose}, abierta desde el ${formatBogotaDateTime(since)}${more}`;
}
