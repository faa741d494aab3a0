import { actorId } from '../../engine/actor.ts';
import type { Projection } from '../../engine/projection.ts';

/**
 * The tree heads recorded on the log. Each has a different size, as the tree only grows, so rows are never
 * replaced.
 */
export const treeHeadsProjection: Projection = {
  name: 'audit-tree',
  categories: ['auditTree'],
  owns: ['treeHeads'],
  apply: async ({ type, data, metadata }, rows) => {
    if (type !== 'AuditTreeHeadRecorded') return;
    rows.treeHeads.put({
      size: data.size,
      root_hash: data.rootHash,
      reason: data.reason,
      recorded_at: metadata.occurredAt,
      actor_kind: metadata.actor.kind,
      actor_id: actorId(metadata.actor),
    });
  },
};
