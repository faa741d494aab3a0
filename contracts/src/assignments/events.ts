import { z } from 'zod';
import { from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { assignableKindSchema, workItemIdSchema } from './values.ts';

// Events of `assignment-{id}`, one stream per work item.

/** A work item is taken by or assigned to a staff member, or unassigned. */
export const WorkItemAssigned = defineEvent(
  'WorkItemAssigned',
  z.object({
    kind: assignableKindSchema,
    itemId: workItemIdSchema,
    /** The previous assignee. */
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
