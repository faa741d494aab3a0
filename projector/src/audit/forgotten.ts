import { eventDefinitions } from '@nodo/contracts/events';
import { erasedText, type Forgotten } from '../privacy/forgotten.ts';

/** The events whose reason in the audit is personal. */
const personalReasons = eventDefinitions.flatMap(({ type, audit, personal }) =>
  audit && personal.some((field) => field === audit.reason) ? [`'${type}'`] : [],
);

export const forgottenAudit: readonly Forgotten[] = [
  {
    table: 'auditEntries',
    where: `(subject_kind IN ('user', 'kyc', 'transferClaims', 'visits', 'questions') AND subject_id = $1::text)
      OR (action = 'InvestmentCreated' AND actor_id = $1::text)
      OR (action = 'TransferRejected'
        AND subject_id IN (SELECT id::text FROM live.payouts WHERE user_id = $1::uuid))
      OR (action IN ('RepurchaseApproved', 'RepurchaseRejected')
        AND subject_id IN (SELECT investment_id::text FROM live.repurchases WHERE investor_id = $1::uuid))
      OR (action IN ('ReconciliationProposed', 'ReconciliationRejected')
        AND changes @> jsonb_build_array(jsonb_build_object('field', 'userId', 'after', $1::text)))
      OR (subject_kind = 'document' AND subject_id IN (
        SELECT id::text FROM live.documents WHERE investor_id = $1::uuid))`,
    set: {
      changes: `projection.forget_changes(changes, $3::jsonb, $2)`,
      reason: `CASE WHEN action IN (${personalReasons.join()}) THEN ${erasedText('reason')} ELSE reason END`,
    },
  },
  {
    table: 'auditSubjects',
    where: "subject_kind IN ('user', 'kyc') AND subject_id = $1::text",
    set: {
      fields: `(SELECT coalesce(jsonb_object_agg(key, CASE WHEN $3::jsonb ? key THEN to_jsonb($2::text)
        ELSE value END), '{}') FROM jsonb_each(fields))`,
    },
  },
];
