import type { RecordPersonalDataView } from '@nodo/contracts/audit/commands';
import { exportHour, type PersonalDataArea, personalDataAreaSchema } from '@nodo/contracts/audit/values';
import { bogotaDay } from '@nodo/contracts/bogota';
import { roleSchema } from '@nodo/contracts/roles';
import { deriveId } from './ids.ts';
import type { Queryable } from './postgres.ts';
import type { Session } from './sessions.ts';

/** Longer than the day within which repeated views count once, allowing for clock differences. */
const KEPT_DAYS = 2;

const COLUMNS = 'id, viewer_id, role, session_id, area, viewed, viewed_at, is_export';
/** Views in one page. */
const PAGE = 1_000;

interface ViewRow {
  id: string;
  viewer_id: string;
  role: string;
  session_id: string;
  area: string;
  viewed: string | null;
  viewed_at: Date;
  is_export: boolean;
}

/** Outbox of views of personal data on their way to the log. Each view is recorded here before the data is shown. */
export class PersonalDataViews {
  readonly #database: Queryable;
  constructor(database: Queryable) {
    this.#database = database;
  }

  /**
   * Records that this person views this data; only the first view of a day is kept. For one's own data, which an
   * intruder might be reading, the first view of each session is kept. `file`: name of the file that takes data of
   * others along, of which the first in each session and hour is kept.
   */
  async note(
    { userId, role, id }: Pick<Session, 'id' | 'userId' | 'role'>,
    area: PersonalDataArea,
    viewed: string | null,
    file: string | null = null,
  ): Promise<void> {
    const now = new Date();
    const once = area === 'ownData' ? id : (viewed ?? '');
    const viewId =
      file === null
        ? deriveId('personal-data-view', userId, area, once, bogotaDay(now))
        : deriveId('personal-data-export', userId, id, file, viewed ?? '', exportHour(now));
    await this.#database.query({
      name: 'personal-data-viewed',
      text: `INSERT INTO platform.personal_data_views (${COLUMNS})
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
      values: [viewId, userId, role, id, area, viewed, now, file !== null],
    });
  }

  /** Views not on the log yet, oldest first, without those in `had`. */
  async unrecorded(limit: number, had: readonly string[] = []): Promise<RecordPersonalDataView[]> {
    const { rows } = await this.#database.query<ViewRow>(
      `SELECT ${COLUMNS} FROM platform.personal_data_views
       WHERE recorded_at IS NULL AND id <> ALL($2::uuid[]) ORDER BY viewed_at LIMIT $1`,
      [limit, had],
    );
    return rows.map(viewOf);
  }

  /** The same for a backup: all of them, by id. */
  async *allUnrecorded(): AsyncGenerator<RecordPersonalDataView> {
    for (let after: string | undefined; ; ) {
      const { rows } = await this.#database.query<ViewRow>(
        `SELECT ${COLUMNS} FROM platform.personal_data_views
         WHERE recorded_at IS NULL AND ($1::uuid IS NULL OR id > $1) ORDER BY id LIMIT ${PAGE}`,
        [after ?? null],
      );
      yield* rows.map(viewOf);
      after = rows.at(-1)?.id;
      if (rows.length < PAGE) return;
    }
  }

  /** Puts back a view of a backup, to be recorded: the log takes it once. */
  async restore(view: RecordPersonalDataView): Promise<void> {
    const { viewId, viewerId, role, sessionId, area, viewed, viewedAt, isExport = false } = view;
    await this.#database.query(
      `INSERT INTO platform.personal_data_views (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [viewId, viewerId, role, sessionId, area, viewed, viewedAt, isExport],
    );
  }

  async recorded(id: string): Promise<void> {
    await this.#database.query('UPDATE platform.personal_data_views SET recorded_at = now() WHERE id = $1', [
      id,
    ]);
  }

  /** Deletes views that are on the log and too old to prevent a duplicate today. */
  async forgetOld(): Promise<void> {
    await this.#database.query(
      'DELETE FROM platform.personal_data_views WHERE recorded_at IS NOT NULL AND viewed_at < now() - make_interval(days => $1)',
      [KEPT_DAYS],
    );
  }
}

function viewOf(row: ViewRow): RecordPersonalDataView {
  return {
    viewId: row.id,
    viewerId: row.viewer_id,
    role: roleSchema.parse(row.role),
    sessionId: row.session_id,
    area: personalDataAreaSchema.parse(row.area),
    viewed: row.viewed,
    viewedAt: row.viewed_at.toISOString(),
    ...(row.is_export && { isExport: true }),
  };
}
