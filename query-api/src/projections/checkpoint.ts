import type { ProjectionsView } from '@nodo/contracts/projections';
import { iso } from '../reading/rows.ts';

/** What CHECKPOINT_COLUMNS select from `projection.checkpoints`. */
export interface CheckpointRow {
  position: string;
  events: string;
  lag_events: string;
  lag_seconds: number;
  updated_at: Date;
  is_running: boolean;
}

export const CHECKPOINT_COLUMNS = `position, events, lag_events, lag_seconds, updated_at,
    coalesce((SELECT expires_at > now() FROM platform.leases WHERE leases.name = 'projector'), false) AS is_running`;

type CheckpointView = Omit<NonNullable<ProjectionsView['checkpoint']>, 'version'>;

/** How far the read models are; position 0 before the first event. */
export function checkpointView(row: CheckpointRow): CheckpointView {
  const isBegun = BigInt(row.position) >= 0n;
  return {
    position: isBegun ? row.position : '0',
    events: Number(row.events),
    lagEvents: Number(row.lag_events),
    lagSeconds: row.lag_seconds,
    appliedAt: isBegun ? iso(row.updated_at) : null,
    isRunning: row.is_running,
  };
}
