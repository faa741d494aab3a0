import type { InvestorLevel } from '@nodo/contracts/identity/values';
import { investorLevelSetSchema } from '@nodo/contracts/identity/views';
import { put } from '../../../lib/api.ts';

/** Sets someone's investor level. Only for staff. */
export function setLevel(userId: string, level: InvestorLevel, key: string) {
  return put(`/api/users/${userId}/level`, { body: { level }, key, schema: investorLevelSetSchema });
}
