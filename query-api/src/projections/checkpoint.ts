import type { ProjectionsView } from '@nodo/contracts/projections/views';
import { bigint, boolean, double, type RowOf, time } from '@nodo/contracts/read-models/table';

/** What CHECKPOINT_COLUMNS select from `projection.checkpoints`. */
export const checkpointColumns = {
  position: bigint,
  events: bigint,
  lag_events: bigint,
  lag_seconds: double,
  updated_at: time,
  is_running: boolean,
};

export const CHECKPOINT_COLUMNS = `position, events, lag_events, lag_seconds, updated_at,
    coalesce((SELECT expires_at > now() FROM platform.leases WHERE leases.name = 'projector'), false) AS is_running`;

type CheckpointView = Omit<NonNullable<ProjectionsView['checkpoint']>, 'version'>;

/** The checkpoint of the read models; position 0 before the first event. */
export function checkpointView(row: RowOf<typeof checkpointColumns>): CheckpointView {
  const isBegun = row.position >= 0;
  return {
    position: isBegun ? String(row.position) : '0',
    events: row.events,
    lagEvents: row.lag_events,
    lagSeconds: row.lag_seconds,
    appliedAt: isBegun ? row.updated_at : null,
    isRunning: row.is_running,
  };
}
