import { passkeys } from '@nodo/contracts/identity/tables';
import { MAX_PASSKEYS } from '@nodo/contracts/identity/values';
import type { PasskeyView } from '@nodo/contracts/identity/views';
import { pick, time, uuid } from '@nodo/contracts/read-models/table';
import type { View } from '../read-model/reader.ts';

const columns = pick(passkeys.columns, 'id', 'name', 'is_synced', 'created_at');
const PASSKEYS = `SELECT id, name, is_synced, created_at FROM passkeys WHERE user_id = $1
  ORDER BY created_at, id LIMIT ${MAX_PASSKEYS}`;
const USES = `SELECT passkey_id, last_used_at FROM platform.passkey_keys
  WHERE user_id = $1 AND last_used_at IS NOT NULL ORDER BY last_used_at DESC LIMIT ${MAX_PASSKEYS}`;

/** A person's passkeys, oldest first. Their last use is not versioned: null in views of the past. */
export async function passkeysOf(view: View, userId: string): Promise<PasskeyView[]> {
  const rows = await view.query(columns, PASSKEYS, [userId]);
  const uses = view.isPast ? [] : await view.query({ passkey_id: uuid, last_used_at: time }, USES, [userId]);
  const usedAt = new Map(uses.map((use) => [use.passkey_id, use.last_used_at]));
  return rows.map(({ id, name, is_synced: isSynced, created_at: createdAt }) => ({
    id,
    name,
    isSynced,
    createdAt: createdAt,
    lastUsedAt: usedAt.get(id) ?? null,
  }));
}
