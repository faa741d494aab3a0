import { z } from 'zod';
import {
  bigint,
  boolean,
  defineTable,
  json,
  nullable,
  oneOf,
  text,
  time,
  uuid,
} from '../read-models/table.ts';
import { roles } from '../roles.ts';
import { notificationKinds } from './facts.ts';

const paramsSchema = z.record(z.string(), z.unknown());

export const notifications = defineTable('notifications', ['id'], {
  id: uuid,
  audience: text,
  kind: oneOf(notificationKinds),
  params: json((raw) => paramsSchema.parse(raw)),
  person_id: nullable(uuid),
  warehouse_id: nullable(uuid),
  review_id: nullable(uuid),
  is_settled: boolean,
  event_position: bigint,
  created_at: time,
});

export const notificationReaders = defineTable('notification_readers', ['user_id'], {
  user_id: uuid,
  role: oneOf(roles),
  member_since: bigint,
  read_through: bigint,
});

export const notificationReads = defineTable('notification_reads', ['user_id', 'notification_id'], {
  user_id: uuid,
  notification_id: uuid,
});
