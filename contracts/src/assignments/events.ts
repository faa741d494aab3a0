import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { assignableKindSchema, workItemIdSchema } from './values.ts';

// Events of `assignment-{id}`, one stream for each thing that waits.

/** Somebody of the staff takes what waits, is given it, or nobody has it any more. */
export const WorkItemAssigned = defineEvent(
  'WorkItemAssigned',
  z.object({
    kind: assignableKindSchema,
    itemId: workItemIdSchema,
    /** Who had it before. */
    from: z.uuid().nullable(),
    assigneeId: z.uuid().nullable(),
  }),
  {
    audit: {
      label: 'Pendiente asignado',
      changes: ({ kind, itemId, from: before, assigneeId }) => [
        ...from('assignee', before, assigneeId),
        ...made({ workKind: kind, workItem: itemId }),
      ],
    },
  },
);

export const assignmentEvents = [WorkItemAssigned] as const;
