import { kycStatuses } from '@nodo/contracts/kyc';
import { roles } from '@nodo/contracts/roles';
import { boolean, defineTable, oneOf, text, time, uuid } from '../engine/table.ts';

export const users = defineTable('users', ['id'], {
  id: uuid,
  email: text,
  first_name: text,
  last_name: text,
  role: oneOf(roles),
  kyc_status: oneOf(kycStatuses),
  created_at: time,
});

export const passkeys = defineTable('passkeys', ['id'], {
  id: uuid,
  user_id: uuid,
  name: text,
  is_synced: boolean,
  created_at: time,
});
