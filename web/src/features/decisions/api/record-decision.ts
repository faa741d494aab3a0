import { decisionRecordedSchema, type RecordDecision } from '@nodo/contracts/decisions';
import { post } from '../../../lib/api.ts';

/** Records the decision to hold. */
export function recordDecision(decision: RecordDecision, key: string) {
  return post('/api/investment-decisions', { body: decision, key, schema: decisionRecordedSchema });
}
