import { actorId } from '../../engine/actor.ts';
import type { Projection } from '../../engine/projection.ts';

/** The heads of the tree that the log holds. Each is of another size: a stream of heads only grows. */
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
