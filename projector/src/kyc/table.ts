import { kycStatuses } from '@nodo/contracts/kyc';
import { defineTable, nullable, oneOf, text, time, uuid } from '../engine/table.ts';

export const kycReviews = defineTable(
  'kyc_reviews',
  ['id'],
  {
    id: uuid,
    user_id: uuid,
    from_status: oneOf(kycStatuses),
    to_status: oneOf(kycStatuses),
    notes: nullable(text),
    via: text,
    reviewer_kind: text,
    reviewer_id: text,
    reviewed_at: time,
  },
  { appendOnly: true },
);
