import type { Projection } from '../engine/projection.ts';

/** Which member of staff each pending work item is assigned to. */
export const assignmentsProjection: Projection = {
  name: 'assignments',
  categories: ['assignment'],
  owns: ['workAssignments'],
  apply: async (event, rows, publish) => {
    if (event.type !== 'WorkItemAssigned') return;
    const { kind, itemId, assigneeId } = event.data;
    if (assigneeId === null) rows.workAssignments.remove(kind, itemId);
    else {
      const assigned = { assignee_id: assigneeId, assigned_at: event.metadata.occurredAt };
      rows.workAssignments.put({ kind, item_id: itemId, ...assigned });
    }
    const position = event.position.toString();
    publish({ event: 'assignment.changed', data: { itemId, position }, to: ['staff'] });
  },
};
