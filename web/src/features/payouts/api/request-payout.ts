import { payoutRequestedSchema } from '@nodo/contracts/payouts/views';
import { transactionStateSchema } from '@nodo/contracts/transfers/states';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { z } from 'zod';
import { get, post } from '../../../lib/api.ts';

export interface PayoutRequest {
  /** USD with 2 decimals. */
  readonly amount: string;
  readonly walletAddress: string;
}

/** The same library produces and consumes these options on both ends, so they are passed through unvalidated. */
const optionsSchema = z.object({
  options: z.custom<PublicKeyCredentialRequestOptionsJSON>(
    (value) => typeof value === 'object' && value !== null,
  ),
});

const PATH = '/api/blockchain/transactions';
const statesSchema = z.array(z.object({ state: transactionStateSchema }));

/** Whether one's own payout was cancelled or rejected. */
export async function isPayoutOver(id: string): Promise<boolean> {
  const { data } = await get(`${PATH}?${new URLSearchParams({ scope: 'own', id })}`, statesSchema);
  return data.some(({ state }) => state === 'cancelled' || state === 'rejected');
}

/**
 * Requests a payout. With `needsPasskey`, a passkey first signs this exact amount and address. Throws ApiError,
 * ConnectionError, or the browser's error if no passkey was used.
 */
export async function requestPayout(request: PayoutRequest, key: string, needsPasskey: boolean) {
  const body = { ...request, type: 'distribution' } as const;
  const passkey = needsPasskey ? await signWithPasskey(body, key) : undefined;
  return post(PATH, {
    body: { ...body, ...(passkey ? { passkey } : {}) },
    key,
    schema: payoutRequestedSchema,
  });
}

async function signWithPasskey(body: PayoutRequest, key: string) {
  const { options } = await post('/api/payouts/passkey-options', { body, key, schema: optionsSchema });
  return startAuthentication({ optionsJSON: options });
}

/** Whether the person dismissed the browser's own dialog, which needs no error message. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
