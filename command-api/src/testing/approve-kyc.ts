import type { Actor } from '@nodo/contracts/event';
import type { ReviewKyc } from '@nodo/contracts/kyc/commands';
import { deriveId } from '@nodo/platform/ids';
import { ADMIN } from './samples.ts';

const steps = [
  [{ status: 'under_review', exception: 'Se verificó en la oficina' }, deriveId('test', 'colleague')],
  [{ status: 'approved' }, ADMIN],
] as const;

/** Approves the KYC of somebody without a submission, which takes two people. */
export async function approveKyc(
  send: (payload: ReviewKyc, actor: Actor) => Promise<unknown>,
  userId: string,
): Promise<void> {
  for (const [decision, id] of steps)
    await send({ userId, ...decision, via: 'review' }, { kind: 'user', id, role: 'admin' });
}
