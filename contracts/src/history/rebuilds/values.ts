import { labelTable } from '../../open-table.ts';
/**
 * Read models built from the log beside those in use. `waiting`: requested and not started, or to be resumed; `failed`:
 * can't continue by itself; `switched`: in use.
 */
export const rebuildStates = [
  'waiting',
  'building',
  'paused',
  'built',
  'failed',
  'switched',
  'dropped',
] as const;
export type RebuildState = (typeof rebuildStates)[number];

/** A pending request to a rebuild; `switch_anyway`: even if rows differ. */
export const rebuildWishes = ['switch', 'switch_anyway', 'drop'] as const;
export type RebuildWish = (typeof rebuildWishes)[number];

/** Maximum kept at a time: each may be as large as the live read models. */
export const REBUILDS_KEPT_MAX = 8;
/** Maximum listed in one response, newest first. */
export const REBUILDS_LISTED = 50;
/** Maximum differing rows kept per comparison. */
export const REBUILD_DIFFERENCES_MAX = 100;
export const REBUILD_REASON_MIN = 3;
export const REBUILD_REASON_MAX = 500;
/** Maximum projections per rebuild. */
export const REBUILD_PROJECTIONS_MAX = 60;

export const rebuildStateLabels = labelTable<RebuildState>({
  waiting: 'En espera',
  building: 'En marcha',
  paused: 'En pausa',
  built: 'Construida',
  failed: 'Detenida',
  switched: 'En uso',
  dropped: 'Borrada',
});
