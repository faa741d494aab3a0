import type { PasskeyView } from '@nodo/contracts/passkeys';
import type { View } from '../reading/reader.ts';
import { iso } from '../reading/rows.ts';

const PASSKEYS = `SELECT id, name, is_synced, created_at FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`;
const USES =
  'SELECT passkey_id, last_used_at FROM platform.passkey_keys WHERE user_id = $1 AND last_used_at IS NOT NULL';

interface PasskeyRow {
  id: string;
  name: string;
  is_synced: boolean;
  created_at: Date;
}

/** One's own passkeys, the oldest first; when each was last used is known of the present only. */
export async function passkeysOf(view: View, userId: string): Promise<PasskeyView[]> {
  const rows = await view.query<PasskeyRow>(PASSKEYS, [userId]);
  const uses = view.isPast
    ? []
    : await view.query<{ passkey_id: string; last_used_at: Date }>(USES, [userId]);
  const usedAt = new Map(uses.map((use) => [use.passkey_id, iso(use.last_used_at)]));
  return rows.map(({ id, name, is_synced: isSynced, created_at: createdAt }) => ({
    id,
    name,
    isSynced,
    createdAt: iso(createdAt),
    lastUsedAt: usedAt.get(id) ?? null,
  }));
}
