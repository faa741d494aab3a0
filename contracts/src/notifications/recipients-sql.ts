import { notificationCategory, notificationKinds } from './facts.ts';

// SQL conditions for a person's notifications and the unread ones, over the tables of the search path: shared by the
// app, views of the past and mails. `n` is a row of notifications, `told` one of projection.notification_audiences;
// `reader` is an expression for the person's id.

/** The setting that controls each kind, as JSON; both names come from the contracts. */
const CATEGORIES = JSON.stringify(
  Object.fromEntries(notificationKinds.map((kind) => [kind, notificationCategory(kind)])),
);

/** Neither read by the person nor settled. */
export const unreadBy = (reader: string) => `NOT n.is_settled AND n.event_position >
  coalesce((SELECT read_through FROM notification_readers WHERE user_id = ${reader}), -1)
  AND NOT EXISTS (SELECT 1 FROM notification_reads AS r WHERE r.user_id = ${reader} AND r.notification_id = n.id)`;

const mutedBy = (reader: string) => `EXISTS (SELECT 1 FROM notification_mutes AS m
  WHERE m.user_id = ${reader} AND m.category = '${CATEGORIES}'::jsonb ->> n.kind AND n.event_position > m.after_position
    AND (m.through_position IS NULL OR n.event_position <= m.through_position))`;

/** Of a document that was withdrawn, which may have been meant for somebody else. */
const WITHDRAWN = `n.kind = 'document_published' AND (SELECT d.withdrawn_at FROM documents AS d
  WHERE d.id = (n.params ->> 'documentId')::uuid) IS NOT NULL`;

/**
 * Addressed to an audience while the person belonged to it, of a category they had not muted, and about nothing that is
 * withdrawn.
 */
export const toldTo = (
  reader: string,
) => `n.audience = told.audience AND n.event_position > told.after_position
  AND n.created_at BETWEEN told.since AND told.until AND NOT ${mutedBy(reader)} AND NOT (${WITHDRAWN})`;
