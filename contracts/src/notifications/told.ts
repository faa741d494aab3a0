import { notificationCategory, notificationKinds } from './facts.ts';

// Who was told what, and has not read it, as conditions of SQL over the tables of the search path: the same for the
// screens, for views of the past and for what goes out by mail. `n` is a row of notifications, `told` one of
// projection.notification_audiences; `reader` is an expression for the person's id.

/** The switch that each kind hangs on, as JSON; the names of both are the contract's own. */
const CATEGORIES = JSON.stringify(
  Object.fromEntries(notificationKinds.map((kind) => [kind, notificationCategory(kind)])),
);

/** They have not read it, and nobody has taken care of it. */
export const unreadBy = (reader: string) => `NOT n.is_settled AND n.event_position >
  coalesce((SELECT read_through FROM notification_readers WHERE user_id = ${reader}), -1)
  AND NOT EXISTS (SELECT 1 FROM notification_reads AS r WHERE r.user_id = ${reader} AND r.notification_id = n.id)`;

const mutedBy = (reader: string) => `EXISTS (SELECT 1 FROM notification_mutes AS m
  WHERE m.user_id = ${reader} AND m.category = '${CATEGORIES}'::jsonb ->> n.kind AND n.event_position > m.after_position
    AND (m.through_position IS NULL OR n.event_position <= m.through_position))`;

/** It was told to an audience of theirs while they belonged to it, of a matter they had left on. */
export const toldTo = (
  reader: string,
) => `n.audience = told.audience AND n.event_position > told.after_position
  AND n.created_at >= told.since AND NOT ${mutedBy(reader)}`;
