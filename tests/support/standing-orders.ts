import { CURRENT_CONTRACT } from '@nodo/contracts/investments/contract';
import { agreedTermsSchema } from '@nodo/contracts/investments/values';
import type { Client } from './client.ts';

/** The rates and fees in force. */
async function ratesInForce(client: Client) {
  return agreedTermsSchema.parse((await client.get('/api/financial-settings')).body);
}

/** Request body of a standing order under what is in force. */
export async function orderFor(client: Client, warehouseId: string, keepBalance = '100.00') {
  const termsVersion = CURRENT_CONTRACT.version;
  return { warehouseId, keepBalance, termsVersion, ...(await ratesInForce(client)) };
}
