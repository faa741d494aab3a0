import {
  BRANCHES_KEPT_MAX,
  BRANCHES_LISTED,
  type BranchChange,
  branchChangeSchema,
  branchStates,
} from '@nodo/contracts/history/branches/values';
import type { BranchDetail, BranchesView, BranchView } from '@nodo/contracts/history/branches/views';
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
import { compareFigures } from './branch-figures.ts';
import type { HistoryViewer } from './event-rows.ts';

/** Analysts read their own words only. */
interface Viewer extends HistoryViewer {
  readonly userId: string;
}

const noQuery = z.strictObject({});
const pathSchema = z.object({ id: z.uuid().toLowerCase() });
const changesSchema = z.array(branchChangeSchema);

const columns = {
  id: integer,
  order_id: uuid,
  label: text,
  changes: json((raw) => changesSchema.parse(raw)),
  up_to: text,
  state: oneOf(branchStates),
  is_ending: boolean,
  reason: text,
  asked_by: nullable(text),
  failure: nullable(text),
  events: bigint,
  goal_events: bigint,
  started_at: time,
  ...personAs('asker'),
};
type BranchRow = RowOf<typeof columns>;

// A branch that is being dropped is paused first; it is shown as building until it is gone.
const BRANCHES = `
  SELECT r.id, r.order_id, r.label, r.changes, r.asked_until AS up_to,
    CASE WHEN r.state = 'paused' THEN 'building' ELSE r.state END AS state,
    coalesce(r.wish = 'drop', false) AS is_ending, r.reason, r.asked_by, r.failure, r.events, r.goal_events, r.started_at,
    a.first_name AS asker_first_name, a.last_name AS asker_last_name, a.email AS asker_email
  FROM projection.rebuilds AS r
  LEFT JOIN users AS a ON a.id = CASE WHEN r.asked_by ~ '^[0-9a-f-]{36}$' THEN r.asked_by::uuid END
  WHERE r.changes IS NOT NULL AND r.state <> 'dropped'`;

/** The current what-if branches of the history; they are not versioned, so there is no `asOf`. */
export function branchRoutes({ app, reader }: Routing): void {
  app.get('/api/history/branches', (request, reply) => {
    const viewer = viewerOf(requireSession(request, 'history.read'));
    parseInput(noQuery, request.query);
    return reader.inspect(request, reply, (view) => listBranches(view, viewer));
  });

  app.get('/api/history/branches/:id', async (request, reply): Promise<BranchDetail> => {
    const viewer = viewerOf(requireSession(request, 'history.read'));
    parseInput(noQuery, request.query);
    const path = pathSchema.safeParse(request.params);
    if (!path.success) throw new AppError('BRANCH_NOT_FOUND');
    const found = await reader.inspect(request, reply, (view) => findBranch(view, path.data.id, viewer));
    if (!found) throw new AppError('BRANCH_NOT_FOUND');
    return found;
  });
}

function viewerOf({ role, userId }: Session): Viewer {
  return { isMasked: role === 'analyst', userId };
}

async function listBranches(view: View, viewer: Viewer): Promise<BranchesView> {
  const rows = await view.query(columns, `${BRANCHES} ORDER BY r.id DESC LIMIT ${BRANCHES_LISTED}`);
  const about = await aboutOf(view, rows);
  return { branches: rows.map((row) => branchView(row, about, viewer)), max: BRANCHES_KEPT_MAX };
}

async function findBranch(view: View, id: string, viewer: Viewer): Promise<BranchDetail | undefined> {
  const [row] = await view.query(columns, `${BRANCHES} AND r.order_id = $1`, [id]);
  if (!row) return undefined;
  const about = await aboutOf(view, [row]);
  const branch = { schema: `rebuild_${row.id}`, upTo: row.up_to };
  const isThere = row.state === 'built' && !row.is_ending;
  return {
    ...branchView(row, about, viewer),
    comparison: isThere ? await compareFigures(view, branch, viewer) : null,
  };
}

type About = (change: BranchChange) => string | null;

/** Names the warehouse or investment that a change is about. */
async function aboutOf(view: View, rows: readonly BranchRow[]): Promise<About> {
  const ids = rows
    .flatMap(({ changes }) => changes)
    .flatMap((one) =>
      one.kind === 'warehouseNeverOpened'
        ? [one.warehouseId]
        : one.kind === 'paymentNotArrived'
          ? [one.investmentId]
          : [],
    );
  const found = await view.query(
    { id: uuid, name: text },
    `SELECT id, name FROM live.warehouses WHERE id = ANY ($1::uuid[])
     UNION ALL
     SELECT i.id, i.amount || ' USD en ' || w.name FROM live.investments AS i
     JOIN live.warehouses AS w ON w.id = i.warehouse_id WHERE i.id = ANY ($1::uuid[])`,
    [ids],
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return (change) => {
    if (change.kind === 'warehouseNeverOpened') return names.get(change.warehouseId) ?? null;
    return change.kind === 'paymentNotArrived' ? (names.get(change.investmentId) ?? null) : null;
  };
}

function branchView(row: BranchRow, about: About, { isMasked, userId }: Viewer): BranchView {
  return {
    id: row.order_id,
    label: row.label,
    changes: row.changes.map((change) => ({ change, about: about(change) })),
    upTo: row.up_to,
    state: row.state,
    isEnding: row.is_ending,
    requestedBy: nameOf(row.asker_first_name, row.asker_last_name, row.asker_email),
    reason: isMasked && row.asked_by !== userId ? '•••' : row.reason,
    failure: row.failure,
    events: row.events,
    goalEvents: Math.max(row.goal_events, row.events),
    requestedAt: row.started_at,
  };
}
