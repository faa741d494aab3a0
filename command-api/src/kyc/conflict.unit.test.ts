import { expect, it } from 'vitest';
import { actorId } from '../commands/context.ts';
import { END, RENEWED_AT, REVIEWED_AT } from '../testing/kyc-renewals.ts';
import { sendKyc } from '../testing/kyc-sent.ts';
import { MemoryLog } from '../testing/memory-log.ts';
import { admin, createProcess, openBusiness } from '../testing/system.ts';

/** Somebody approved whose renewal waits, and a review of it as a reviewer saw it. */
async function renewing() {
  const process = createProcess(new MemoryLog());
  const { actor } = await openBusiness(process);
  const userId = actorId(actor);
  const { revision } = await sendKyc(process, { actor, at: RENEWED_AT, identityDocument: '1112765009' });
  const review = { userId, status: 'under_review', via: 'review', revision, notes: 'La llamo' } as const;
  return { process, userId, review };
}

it('KYC-17 a reviewer is told that the approval ended, not that its renewal was handed in again', async () => {
  const { process, userId, review } = await renewing();
  await process.send('ExpireKyc', { userId }, { at: END });
  await expect(process.send('ReviewKyc', review, { actor: admin, at: END })).rejects.toMatchObject({
    code: 'KYC_CHANGED',
    message: 'La aprobación venció mientras la revisabas.',
  });
});

it('KYC-17 a reviewer is told that a colleague left the renewal undecided, not that they approved', async () => {
  const { process, review } = await renewing();
  await process.send('ReviewKyc', review, { actor: admin, at: REVIEWED_AT });
  await expect(process.send('ReviewKyc', review, { actor: admin, at: REVIEWED_AT })).rejects.toMatchObject({
    code: 'KYC_CHANGED',
    message: expect.stringMatching(/ dejó la renovación por decidir mientras la revisabas\.$/),
  });
});
