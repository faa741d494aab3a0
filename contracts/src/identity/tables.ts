import { kycStatuses } from '../kyc/values.ts';
import { boolean, defineTable, nullable, oneOf, text, time, uuid } from '../read-models/table.ts';
import { roles } from '../roles.ts';
import { investorLevels } from './values.ts';

export const users = defineTable('users', ['id'], {
  id: uuid,
  email: text,
  first_name: text,
  last_name: text,
  role: oneOf(roles),
  kyc_status: oneOf(kycStatuses),
  investor_level: nullable(oneOf(investorLevels)),
  photo_id: nullable(uuid),
  created_at: time,
});

export const passkeys = defineTable('passkeys', ['id'], {
  id: uuid,
  user_id: uuid,
  name: text,
  is_synced: boolean,
  created_at: time,
});
