import { investmentStatusOfSchema } from '@nodo/contracts/investments/views';
import { post } from '../../../lib/api.ts';

/**
 * Cancels one's own unpaid investment. Throws ApiError NOT_ALLOWED_NOW if a payment has been detected meanwhile.
 */
export function cancelInvestment(id: string, key: string) {
  return post(`/api/investments/${id}/cancellation`, { key, schema: investmentStatusOfSchema });
}
