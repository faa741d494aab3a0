import { z } from 'zod';
import { from, made } from '../../audit/difference.ts';
import { defineEvent } from '../../event.ts';
import { branchChangeLabels, branchChangeSchema } from './values.ts';

// Events, on the one stream of all branches

/** Requests a replay of the history with changes, into separate tables, for comparison with what happened. */
export const BranchOrdered = defineEvent(
  'BranchOrdered',
  z.object({
    branchId: z.uuid(),
    label: z.string(),
    changes: z.array(branchChangeSchema).min(1),
    /** Position of the last event to replay. */
    upTo: z.string(),
    reason: z.string(),
  }),
  {
    audit: {
      label: 'Suposición pedida',
      changes: ({ branchId, label, changes, upTo }) =>
        made({
          branchId,
          branchLabel: label,
          branchChanges: changes.map(({ kind }) => branchChangeLabels[kind]).join(', '),
          rebuiltUntil: upTo,
        }),
      reason: 'reason',
    },
  },
);
/** The branch is no longer needed: its tables are dropped. */
export const BranchDeleted = defineEvent('BranchDeleted', z.object({ branchId: z.uuid() }), {
  audit: {
    label: 'Suposición borrada',
    changes: ({ branchId }) => [...from('rebuildState', null, 'dropped'), ...made({ branchId })],
  },
});

export const branchEvents = [BranchOrdered, BranchDeleted] as const;
