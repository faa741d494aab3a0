import { investmentStatusOfSchema } from '@nodo/contracts/investments/views';
import { post } from '../../../lib/api.ts';

/** One's own, while it is not paid. Throws ApiError NOT_ALLOWED_NOW when a payment was seen meanwhile. */
export function cancelInvestment(id: string, key: string) {
  return post(`/api/investments/${id}/cancellation`, { key, schema: investmentStatusOfSchema });
}
