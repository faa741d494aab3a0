import type { ChangeProfile } from '@nodo/contracts/identity/commands';
import { profileChangedSchema } from '@nodo/contracts/identity/views';
import { patch } from '../../../lib/api.ts';

/** Changes one's own name; omitted fields stay as they are. */
export function changeProfile(body: ChangeProfile, key: string) {
  return patch('/api/profile', { body, key, schema: profileChangedSchema });
}
