import { newId } from '@nodo/platform/ids';
import { expect, it } from 'vitest';
import { actorId } from '../commands/context.ts';
import { RENEWED_AT, REVIEWED_AT } from '../testing/kyc-renewals.ts';
import { sendKyc } from '../testing/kyc-sent.ts';
import { MemoryLog } from '../testing/memory-log.ts';
import { createProcess, openBusiness } from '../testing/system.ts';

it('a reason for an erasure is refused with any number that its person ever handed in', async () => {
  const process = createProcess(new MemoryLog());
  const { actor } = await openBusiness(process);
  const superAdmin = { kind: 'user', id: newId(), role: 'super_admin' } as const;
  const erase = (reason: string) =>
    process.send('ErasePersonalData', { userId: actorId(actor), reason }, { actor: superAdmin });
  for (const identityDocument of ['1112765009', 'AX-204417']) {
    await sendKyc(process, { actor, at: RENEWED_AT, identityDocument });
  }
  await process.send('SaveKycDraft', { identityDocument: '79555123' }, { actor, at: REVIEWED_AT });
  for (const number of ['1.112.765.009', 'AX204417', '79555123']) {
    await expect(erase(`Lo pidió por carta, con el documento ${number}`)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { reason: expect.stringMatching(/no escribas datos de la persona/) },
    });
  }
});
