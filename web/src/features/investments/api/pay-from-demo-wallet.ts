import { z } from 'zod';
import { post } from '../../../lib/api.ts';

const answerSchema = z.object({ txHash: z.string() });

/** Embedded demo only: the demo wallet pays the exact amount on the test chain. */
export function payFromDemoWallet(investmentId: string, key: string) {
  return post('/api/dev/pay', { body: { investmentId }, key, schema: answerSchema });
}
