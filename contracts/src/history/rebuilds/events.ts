import { z } from 'zod';
import { from, made } from '../../audit/difference.ts';
import { defineEvent } from '../../event.ts';

const ref = z.object({ rebuildId: z.uuid() });

// Events, on the one stream of all rebuilds

/** Read models are to be built anew beside those in use. Whoever keeps them takes it up when its turn comes. */
export const RebuildRequested = defineEvent(
  'RebuildRequested',
  ref.extend({
    /** By name, in no order. */
    projections: z.array(z.string()),
    /** As it was asked for: a position, or a moment with its zone; null: as far as the live ones are. */
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
/** It goes on from where it stands; one that was built catches up, and is compared anew. */
export const RebuildResumed = defineEvent('RebuildResumed', ref, {
  audit: {
    label: 'Reconstrucción reanudada',
    changes: ({ rebuildId }) => [...from('rebuildState', null, 'waiting'), ...made({ rebuildId })],
  },
});
/** It ends before it was built. */
export const RebuildCancelled = defineEvent('RebuildCancelled', ref, {
  audit: {
    label: 'Reconstrucción cancelada',
    changes: ({ rebuildId }) => [...from('rebuildState', null, 'dropped'), ...made({ rebuildId })],
  },
});
/** What it built, or took out of use, is not needed any more. */
export const RebuildDropped = defineEvent('RebuildDropped', ref, {
  audit: {
    label: 'Reconstrucción borrada',
    changes: ({ rebuildId }) => [...from('rebuildState', 'built', 'dropped'), ...made({ rebuildId })],
  },
});
/** It is to take the place of the read models in use: if it is equal to them, unless differences are accepted. */
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
