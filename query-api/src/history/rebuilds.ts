import { REBUILDS_LISTED, rebuildStates, rebuildWishes } from '@nodo/contracts/history/rebuilds/values';
import {
  type ComparisonView,
  comparisonSchema,
  type RebuildDetail,
  type RebuildsView,
  type RebuildView,
} from '@nodo/contracts/history/rebuilds/views';
import { maskData } from '@nodo/contracts/masking';
import { projectionNames } from '@nodo/contracts/projections/views';
import {
  bigint,
  boolean,
  integer,
  json,
  nullable,
  oneOf,
  type RowOf,
  text,
  time,
  uuid,
} from '@nodo/contracts/read-models/table';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import type { Session } from '@nodo/platform/sessions';
import { z } from 'zod';
import { nameOf, personAs } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import type { Routing } from '../routing.ts';

const noQuery = z.strictObject({});
const pathSchema = z.object({ id: z.uuid().toLowerCase() });
const names = z.array(z.string());
const headSchema = comparisonSchema.pick({ position: true, isEqual: true });

const columns = {
  id: integer,
  order_id: uuid,
  projections: json((raw) => names.parse(raw)),
  built: json((raw) => names.parse(raw)),
  until: nullable(text),
  state: oneOf(rebuildStates),
  wish: nullable(oneOf(rebuildWishes)),
  is_upgrade: boolean,
  asked_by: nullable(text),
  reason: nullable(text),
  failure: nullable(text),
  position: bigint,
  events: bigint,
  goal_events: bigint,
  running_ms: nullable(bigint),
  running_from: bigint,
  started_at: time,
  updated_at: time,
  head: nullable(json((raw) => headSchema.parse(raw))),
  ...personAs('asker'),
};
const COLUMNS = `r.id, r.order_id, r.projections, r.built, coalesce(r.until_position::text, r.asked_until) AS until,
  r.state, r.wish, r.is_upgrade, r.asked_by, r.reason, r.failure, r.position, r.events, r.goal_events,
  (extract(epoch FROM r.updated_at - r.running_since) * 1000)::bigint AS running_ms, r.running_from, r.started_at,
  r.updated_at, CASE WHEN r.comparison IS NOT NULL THEN jsonb_build_object('position', r.comparison -> 'position',
    'isEqual', r.comparison -> 'isEqual') END AS head,
  a.first_name AS asker_first_name, a.last_name AS asker_last_name, a.email AS asker_email`;
const FROM = `FROM projection.rebuilds AS r
  LEFT JOIN users AS a ON a.id = CASE WHEN r.asked_by ~ '^[0-9a-f-]{36}$' THEN r.asked_by::uuid END`;

/** If `isMasked`, free text and personal values are hidden. */
interface Viewer {
  readonly isMasked: boolean;
}

/** Rebuilds of read models beside the live ones; they are not versioned, so there is no `asOf`. */
export function rebuildRoutes({ app, reader }: Routing): void {
  app.get('/api/history/rebuilds', (request, reply) => {
    const viewer = viewerOf(requireSession(request, 'history.read'));
    parseInput(noQuery, request.query);
    return reader.inspect(request, reply, (view) => listRebuilds(view, viewer));
  });

  app.get('/api/history/rebuilds/:id', async (request, reply): Promise<RebuildDetail> => {
    const viewer = viewerOf(requireSession(request, 'history.read'));
    parseInput(noQuery, request.query);
    const path = pathSchema.safeParse(request.params);
    if (!path.success) throw new AppError('REBUILD_NOT_FOUND');
    const found = await reader.inspect(request, reply, (view) => findRebuild(view, path.data.id, viewer));
    if (!found) throw new AppError('REBUILD_NOT_FOUND');
    return found;
  });
}

function viewerOf({ role }: Session): Viewer {
  return { isMasked: role === 'analyst' };
}

async function listRebuilds(view: View, viewer: Viewer): Promise<RebuildsView> {
  const [rebuilds, projections, [checkpoint]] = await Promise.all([
    view.query(
      columns,
      `SELECT ${COLUMNS} ${FROM} WHERE r.changes IS NULL ORDER BY r.id DESC LIMIT ${REBUILDS_LISTED}`,
    ),
    view.query(
      { name: text },
      'SELECT name FROM projection.projections WHERE name = ANY ($1) ORDER BY place',
      [projectionNames],
    ),
    view.query({ position: bigint }, "SELECT position FROM projection.checkpoints WHERE name = 'live'"),
  ]);
  return {
    rebuilds: rebuilds.map((row) => rebuildView(row, viewer)),
    projections: projections.map(({ name }) => name),
    reached: checkpoint && checkpoint.position >= 0 ? String(checkpoint.position) : null,
  };
}

async function findRebuild(view: View, id: string, viewer: Viewer): Promise<RebuildDetail | undefined> {
  const whole = { ...columns, comparison: nullable(json((raw) => comparisonSchema.parse(raw))) };
  const [row] = await view.query(
    whole,
    `SELECT ${COLUMNS}, r.comparison ${FROM} WHERE r.order_id = $1 AND r.changes IS NULL`,
    [id],
  );
  if (!row) return undefined;
  const { comparison } = row;
  return {
    ...rebuildView(row, viewer),
    comparison: comparison && viewer.isMasked ? maskComparison(comparison) : comparison,
  };
}

function rebuildView(row: RowOf<typeof columns>, { isMasked }: Viewer): RebuildView {
  const goalEvents = Math.max(row.goal_events, row.events);
  const rate = row.state === 'building' ? rateOf(row) : null;
  return {
    id: row.order_id,
    number: row.id,
    projections: row.projections,
    built: row.built,
    until: row.until,
    state: row.state,
    wish: row.wish,
    isUpgrade: row.is_upgrade,
    // Only staff can request a rebuild, and staff names are not masked.
    requestedBy:
      row.asked_by === null ? null : nameOf(row.asker_first_name, row.asker_last_name, row.asker_email),
    reason: isMasked && row.reason !== null ? '•••' : row.reason,
    failure: row.failure,
    position: row.position < 0 ? null : String(row.position),
    events: row.events,
    goalEvents,
    rate,
    // With every event in, indexes are made, which nobody can time.
    secondsLeft: rate && row.events < goalEvents ? Math.ceil((goalEvents - row.events) / rate) : null,
    requestedAt: row.started_at,
    updatedAt: row.updated_at,
    comparison: row.head,
  };
}

/** Events per second since it was (re)started; null before its first batch. */
function rateOf({ events, running_from: from, running_ms: ms }: RowOf<typeof columns>): number | null {
  if (ms === null || ms <= 0 || events <= from) return null;
  return Math.round(((events - from) * 10_000) / ms) / 10;
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Columns marked personal come without values for everybody; identifying and free-text values are masked here. */
function maskComparison(comparison: ComparisonView): ComparisonView {
  const mask = (name: string, value: string): string => {
    if (/^[[{]/.test(value)) return '•••';
    const masked = z.record(z.string(), z.string()).safeParse(maskData('row', { [camel(name)]: value }));
    return (masked.success && masked.data[camel(name)]) || '•••';
  };
  return {
    ...comparison,
    differences: comparison.differences.map((difference) => ({
      ...difference,
      columns: difference.columns.map(({ name, live, rebuilt }) => ({
        name,
        live: mask(name, live),
        rebuilt: mask(name, rebuilt),
      })),
    })),
  };
}
