import { payoutRequestedSchema } from '@nodo/contracts/payouts/views';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { z } from 'zod';
import { post } from '../../../lib/api.ts';

export interface PayoutRequest {
  /** USD with 2 decimals. */
  readonly amount: string;
  readonly walletAddress: string;
}

/** Both ends of a ceremony are one library's, made for each other: options pass through as they come. */
const optionsSchema = z.object({
  options: z.custom<PublicKeyCredentialRequestOptionsJSON>(
    (value) => typeof value === 'object' && value !== null,
  ),
});

/**
 * Asks for a payout. Where it is wanted, a passkey signs for exactly this amount to this address first. Throws
 * ApiError, ConnectionError, or what the browser says when no passkey was used.
 */
export async function requestPayout(request: PayoutRequest, key: string, needsPasskey: boolean) {
  const body = { ...request, type: 'distribution' } as const;
  const passkey = needsPasskey ? await signWithPasskey(body, key) : undefined;
  return post('/api/blockchain/transactions', {
    body: { ...body, ...(passkey ? { passkey } : {}) },
    key,
    schema: payoutRequestedSchema,
  });
}

async function signWithPasskey(body: PayoutRequest, key: string) {
  const { options } = await post('/api/payouts/passkey-options', { body, key, schema: optionsSchema });
  return startAuthentication({ optionsJSON: options });
}

/** Whether the person closed the browser's own window, which needs no answer from us. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
