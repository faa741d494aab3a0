import { z } from 'zod';
import { from, made } from '../../audit/difference.ts';
import { defineEvent } from '../../event.ts';

const ref = z.object({ rebuildId: z.uuid() });

// Events, on the one stream of all rebuilds

/** Requests a rebuild of read models beside those in use. The projector starts it when its turn comes. */
export const RebuildRequested = defineEvent(
  'RebuildRequested',
  ref.extend({
    /** Names, in no particular order. */
    projections: z.array(z.string()),
    /** As requested: a position, or a moment with its zone; null: as far as the live ones. */
    until: z.string().nullable(),
    reason: z.string(),
  }),
  {
    audit: {
      label: 'Reconstrucción pedida',
      changes: ({ rebuildId, projections, until }) =>
        made({ rebuildId, rebuiltProjections: projections.join(', '), rebuiltUntil: until }),
      reason: 'reason',
    },
  },
);
export const RebuildPaused = defineEvent('RebuildPaused', ref, {
  audit: {
    label: 'Reconstrucción en pausa',
    changes: ({ rebuildId }) => [...from('rebuildState', null, 'paused'), ...made({ rebuildId })],
  },
});
/** It continues where it stopped; one already built catches up and is compared again. */
export const RebuildResumed = defineEvent('RebuildResumed', ref, {
  audit: {
    label: 'Reconstrucción reanudada',
    changes: ({ rebuildId }) => [...from('rebuildState', null, 'waiting'), ...made({ rebuildId })],
  },
});
/** Cancelled before it was built. */
export const RebuildCancelled = defineEvent('RebuildCancelled', ref, {
  audit: {
    label: 'Reconstrucción cancelada',
    changes: ({ rebuildId }) => [...from('rebuildState', null, 'dropped'), ...made({ rebuildId })],
  },
});
/** The tables it built, or those it replaced, are no longer needed. */
export const RebuildDropped = defineEvent('RebuildDropped', ref, {
  audit: {
    label: 'Reconstrucción borrada',
    changes: ({ rebuildId }) => [...from('rebuildState', 'built', 'dropped'), ...made({ rebuildId })],
  },
});
/** Requests a switch to the rebuilt read models: if they equal those in use, unless differences are accepted. */
export const RebuildSwitchRequested = defineEvent(
  'RebuildSwitchRequested',
  ref.extend({ acceptsDifferences: z.boolean(), reason: z.string() }),
  {
    audit: {
      label: 'Reconstrucción puesta en uso',
      changes: ({ rebuildId, acceptsDifferences }) => [
        ...from('rebuildState', 'built', 'switched'),
        ...made({ rebuildId, acceptsDifferences }),
      ],
      reason: 'reason',
    },
  },
);

export const rebuildEvents = [
  RebuildRequested,
  RebuildPaused,
  RebuildResumed,
  RebuildCancelled,
  RebuildDropped,
  RebuildSwitchRequested,
] as const;
