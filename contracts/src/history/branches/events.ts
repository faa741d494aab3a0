import { z } from 'zod';
import { from, made } from '../../audit/difference.ts';
import { defineEvent } from '../../event.ts';
import { branchChangeLabels, branchChangeSchema } from './values.ts';

// Events, on the one stream of all branches

/** The history is to be replayed with something otherwise, in tables of its own, and compared with what happened. */
export const BranchOrdered = defineEvent(
  'BranchOrdered',
  z.object({
    branchId: z.uuid(),
    label: z.string(),
    changes: z.array(branchChangeSchema).min(1),
    /** The position of the last event that is replayed. */
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
/** It is not needed any more: whatever was made for it goes. */
export const BranchDeleted = defineEvent('BranchDeleted', z.object({ branchId: z.uuid() }), {
  audit: {
    label: 'Suposición borrada',
    changes: ({ branchId }) => [...from('rebuildState', null, 'dropped'), ...made({ branchId })],
  },
});

export const branchEvents = [BranchOrdered, BranchDeleted] as const;
