import { labelTable } from '../../open-table.ts';
/**
 * Read models that are built from the log beside those in use. `waiting`: asked for, and not begun, or to be taken up
 * again; `failed`: it can't go on by itself; `switched`: in use.
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

/** What was asked of a rebuild and is still to be done; `switch_anyway`: also where rows differ. */
export const rebuildWishes = ['switch', 'switch_anyway', 'drop'] as const;
export type RebuildWish = (typeof rebuildWishes)[number];

/** However many are kept at a time: each may be as large as the live read models. */
export const REBUILDS_KEPT_MAX = 8;
/** Rebuilds that one answer lists at most, the newest first. */
export const REBUILDS_LISTED = 50;
/** Differing rows that are kept of a comparison at most. */
export const REBUILD_DIFFERENCES_MAX = 100;
export const REBUILD_REASON_MIN = 3;
export const REBUILD_REASON_MAX = 500;
/** Projections that one rebuild may name. */
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
