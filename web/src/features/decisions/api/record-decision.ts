import type { RecordDecision } from '@nodo/contracts/decisions/commands';
import { decisionRecordedSchema } from '@nodo/contracts/decisions/views';
import { post } from '../../../lib/api.ts';

/** Records a decision to hold. */
export function recordDecision(decision: RecordDecision, key: string) {
  return post('/api/investment-decisions', { body: decision, key, schema: decisionRecordedSchema });
}
