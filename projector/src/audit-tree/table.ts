import { treeHeadReasons } from '@nodo/contracts/audit-proof';
import { bigint, defineTable, oneOf, text, time } from '../engine/table.ts';

export const treeHeads = defineTable(
  'tree_heads',
  ['size'],
  {
    size: bigint,
    root_hash: text,
    reason: oneOf(treeHeadReasons),
    recorded_at: time,
    actor_kind: text,
    actor_id: text,
  },
  { appendOnly: true },
);
