import { bogotaDay } from '@nodo/contracts/bogota';
import type { Actor } from '@nodo/contracts/event';
import type { ErasureBlockers } from '@nodo/contracts/privacy/values';
import { reportObjectPath } from '@nodo/contracts/reports/values';
import { daysAfter } from '@nodo/contracts/visits/values';
import { deriveId, newId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { documentOf, EMAIL, FINGERPRINT, none, theEnd, type World, world } from '../testing/erasure.ts';
import { Crash } from '../testing/memory-log.ts';
import { T0 } from '../testing/samples.ts';
import { admin, createProcess } from '../testing/system.ts';

const open: ErasureBlockers = { ...none, pendingInvestments: 1 };
const visit = { preferredDay: daysAfter(bogotaDay(T0), 5), partOfDay: 'morning', people: 2 } as const;

describe('an erasure', () => {
  it('is not begun for whoever has something open', async () => {
    const one = await world();
    one.told.now = open;
    await expect(one.erase()).rejects.toMatchObject({ code: 'OPEN_OBLIGATIONS' });
    expect(one.erasure()).toEqual([]);
  });

  it('is refused when something turns up after the lock, touches nothing, and may be asked for again', async () => {
    const one = await world();
    one.told.after = open;
    await expect(one.erase()).rejects.toMatchObject({ code: 'OPEN_OBLIGATIONS' });
    expect(one.erasure()).toEqual(['PersonalDataErasureRequested', 'PersonalDataErasureRefused']);
    expect([one.done, one.typesOf('kyc').includes('KycClosed'), one.claim()]).toEqual([
      [],
      false,
      ['EmailClaimed'],
    ]);
    await one.process.send('ChangeProfile', { firstName: 'Anabel' }, { actor: one.actor });
    one.told.after = none;
    expect((await one.erase()).result.state).toBe('erased');
    expect(one.erasure()).toEqual(['PersonalDataErasureRequested', 'PersonalDataErasureRefused', ...theEnd]);
  });

  it('leaves files alone until it is decided, since it may still be refused', async () => {
    const one = await world();
    const objectPath = reportObjectPath(one.userId, one.reportId);
    const file = { objectPath, sha256: 'a'.repeat(64), size: 4_000, asOfPosition: '7' };
    await one.process.send('RecordReport', { reportId: one.reportId, ...file });
    const discard = async () =>
      (await one.process.send('DiscardFiles', { objectPaths: [objectPath] })).result.removed;
    one.told.after = undefined;
    expect((await one.erase()).result.state).toBe('requested');
    expect(await discard()).toBe(0);
    one.told.after = open;
    await expect(one.goOn()).rejects.toMatchObject({ code: 'OPEN_OBLIGATIONS' });
    expect(await discard()).toBe(0);
    one.told.after = none;
    expect((await one.erase()).result.state).toBe('erased');
    expect(await discard()).toBe(1);
  });

  it('changes nothing when it is asked for twice, and says so after its end', async () => {
    const one = await world();
    one.told.after = undefined;
    expect((await one.erase()).result.state).toBe('requested');
    expect((await one.erase()).result.state).toBe('requested');
    expect((await one.erase(one.root, 'Lo pidió por escrito')).result.state).toBe('requested');
    expect(one.erasure()).toEqual(['PersonalDataErasureRequested']);
    one.told.after = none;
    one.told.rows = undefined;
    expect((await one.erase()).result.state).toBe('key_destroyed');
    one.told.rows = 7;
    await one.goOn();
    await expect(one.erase()).rejects.toMatchObject({ code: 'ACCOUNT_ERASED' });
    await one.goOn();
    expect(one.erasure()).toEqual(theEnd);
    expect(one.log.eventsOf(`user-${one.userId}`).at(-1)?.data).toEqual({
      ...{ keyFingerprint: FINGERPRINT, documents: 4, rows: 7 },
    });
  });

  it('is asked for without a document that was handed in, whatever number the next one is begun with', async () => {
    const one = await world();
    const { actor, userId, process } = one;
    const handedIn = {
      identityDocument: '1112765009',
      documentImageUrl: documentOf(userId, 'identity-document'),
      proofOfAddressUrl: documentOf(userId, 'proof-of-address'),
      incomeProofUrl: documentOf(userId, 'income-proof'),
      bankStatementUrl: documentOf(userId, 'bank-statement'),
    };
    await process.send('SubmitKyc', handedIn, { actor });
    const rejected = { userId, status: 'rejected', via: 'edit', notes: 'No se lee' } as const;
    await process.send('ReviewKyc', rejected, { actor: admin });
    await process.send('SaveKycDraft', { identityDocument: '52.998.877' }, { actor });
    for (const number of ['1112765009', '1.112.765.009', '52998877'])
      await expect(one.erase(one.root, `Lo pidió la cédula ${number}`)).rejects.toMatchObject({
        ...{ code: 'VALIDATION_FAILED', fields: { reason: expect.any(String) } },
      });
    expect(one.erasure()).toEqual([]);
  });

  it('is nobody else’s business but a super admin’s', async () => {
    const one = await world();
    const { result } = await one.process.send('RegisterUser', {
      ...{ email: 'otro@ejemplo.co', firstName: 'Otro', lastName: 'Gil', role: 'investor' },
    });
    const stranger: Actor = { kind: 'user', id: result.userId, role: 'investor' };
    for (const who of [stranger, admin]) {
      await expect(one.erase(who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(one.erasure()).toEqual([]);
    expect((await one.erase(one.root, 'Lo pidió por escrito')).result.state).toBe('erased');
  });

  it('is told by mail to whoever asked, or is erased, before their address can no longer be read', async () => {
    for (const by of ['themselves', 'a super admin']) {
      const one = await world();
      await one.process.send('ChangePreferences', { language: 'pt' }, { actor: one.actor });
      one.told.after = undefined;
      await (by === 'themselves' ? one.erase() : one.erase(one.root, 'Lo pidió por escrito'));
      expect(one.done).toEqual([]);
      one.told.after = none;
      await one.goOn();
      expect(one.done.slice(0, 2)).toEqual([`tell ${EMAIL} pt`, 'key']);
      await one.goOn();
      expect(one.done.filter((step) => step.startsWith('tell'))).toHaveLength(1);
    }
  });

  it('ends what waits for an answer that could no longer be written, only once it is certain', async () => {
    const one = await world();
    const { process, actor, warehouseId } = one;
    const claim = { txHash: 'c'.repeat(64), note: 'Salió de mi exchange el lunes' };
    await process.send('ClaimTransfer', claim, { actor });
    await process.send('AskQuestion', { warehouseId, text: '¿Cuándo entregan la cubierta?' }, { actor });
    await process.send('RequestVisit', { warehouseId, ...visit }, { actor });
    const written = () => ['transferClaims', 'questions', 'visits'].map((category) => one.typesOf(category));
    const asked = [['TransferClaimed'], ['QuestionAsked'], ['VisitRequested']];
    one.told.after = undefined;
    expect((await one.erase()).result.state).toBe('requested');
    expect(written()).toEqual(asked);
    one.told.after = none;
    expect((await one.goOn()).result.state).toBe('erased');
    const ended = ['TransferClaimWithdrawn', 'QuestionWithdrawn', 'VisitCancelled'];
    expect(written()).toEqual(asked.map((types, at) => [...types, ended[at]]));
  });

  it.each<[string, (one: World) => Promise<unknown>]>([
    [
      'visits',
      ({ process, actor, warehouseId }) => process.send('RequestVisit', { warehouseId, ...visit }, { actor }),
    ],
    [
      'questions',
      ({ process, actor, warehouseId }) =>
        process.send('AskQuestion', { warehouseId, text: '¿Cuándo entregan?' }, { actor }),
    ],
    [
      'transferClaims',
      ({ process, actor }) =>
        process.send(
          'ClaimTransfer',
          { txHash: 'c'.repeat(64), note: 'Salió de mi exchange el lunes' },
          { actor },
        ),
    ],
  ])('leaves nothing open of %s that were on their way when it ended', async (category, ask) => {
    const one = await world();
    const stream = `${category}-${one.userId}`;
    const append = one.log.append.bind(one.log);
    one.log.append = async (name, ...rest) => {
      if (name === stream && one.erasure().length === 0) {
        await createProcess(one.log, one.stores).send(
          'ErasePersonalData',
          { userId: one.userId },
          { actor: one.actor },
        );
      }
      return append(name, ...rest);
    };
    await expect(ask(one)).rejects.toMatchObject({ code: 'ACCOUNT_ERASED' });
    expect(one.erasure()).toEqual(theEnd);
    expect(one.log.typesOf(stream)).toEqual([
      expect.stringMatching(/Requested$|Asked$|Claimed$/),
      expect.stringMatching(/Cancelled$|Withdrawn$/),
    ]);
  });

  it('leaves a visit on its way when it may still be refused', async () => {
    const one = await world();
    const { process, actor, warehouseId } = one;
    one.told.after = undefined;
    const append = one.log.append.bind(one.log);
    one.log.append = async (name, ...rest) => {
      if (name.startsWith('visits-') && one.erasure().length === 0) await one.erase();
      return append(name, ...rest);
    };
    await process.send('RequestVisit', { warehouseId, ...visit }, { actor });
    one.told.after = open;
    await expect(one.goOn()).rejects.toMatchObject({ code: 'OPEN_OBLIGATIONS' });
    expect(one.typesOf('visits')).toEqual(['VisitRequested']);
  });

  it('frees the e-mail for somebody new', async () => {
    const one = await world();
    await one.erase();
    expect(one.claim()).toEqual(['EmailClaimed', 'EmailReleased']);
    const anew = { email: EMAIL, firstName: 'Otra', lastName: 'Ana', role: 'investor' } as const;
    const { result } = await one.process.send('RegisterUser', anew);
    expect(result.userId).not.toBe(one.userId);
  });

  it('keeps the e-mail free for whoever registers with it at the very moment it is released', async () => {
    const one = await world();
    one.told.rows = undefined;
    expect((await one.erase()).result.state).toBe('key_destroyed');
    one.told.rows = 7;
    const register = () =>
      one.process.identity.register(
        {
          command: 'SignIn',
          key: newId(),
          commandHash: '',
          correlationId: newId(),
          causationId: newId(),
          occurredAt: T0,
        },
        { email: EMAIL, firstName: 'Otra', lastName: 'Ana', role: 'investor' },
        { method: 'code' },
      );
    // The erasure ends in another process, after the registration has read the claim.
    const read = one.log.readStream.bind(one.log);
    let isFirst = true;
    one.log.readStream = async (stream, from) => {
      const events = await read(stream, from);
      if (isFirst && stream.startsWith('emailClaim-')) {
        isFirst = false;
        await one.goOn(createProcess(one.log, one.stores));
      }
      return events;
    };
    const { result } = await register();
    expect(result.id).not.toBe(one.userId);
    expect(one.erasure()).toEqual(theEnd);
    expect(one.claim()).toEqual(['EmailClaimed', 'EmailReleased', 'EmailClaimed']);
  });

  it('SET-03 clears what is stored under earlier addresses, but not what somebody else has by now', async () => {
    const one = await world();
    const change = (email: string) => one.process.send('ChangeEmail', { email }, { actor: one.actor });
    for (const email of ['ana@correo.co', 'ana@empresa.co']) await change(email);
    const anew = { email: 'ana@correo.co', firstName: 'Otra', lastName: 'Ana', role: 'investor' } as const;
    await one.process.send('RegisterUser', anew);
    await one.erase();
    const hashes = ['ana@empresa.co', EMAIL].map((email) => deriveId('email', email));
    expect(one.done).toContain(`clear ${hashes}`);
    expect(one.log.eventsOf(`user-${one.userId}`).find(({ type }) => type === theEnd[0])?.data).toEqual({
      ...{ emailHash: hashes[0], formerEmailHashes: [hashes[1], deriveId('email', 'ana@correo.co')] },
    });
    expect(await one.process.identity.exists('ana@correo.co')).toBe(true);
    expect(await one.process.identity.exists('ana@empresa.co')).toBe(false);
  });

  it('SET-03 leaves free an address that its person had claimed and not yet changed to', async () => {
    const one = await world();
    one.log.onAppend = (when, stream) => {
      if (when === 'after' && stream.startsWith('emailClaim-')) throw new Crash();
    };
    const left = 'ana@correo.co';
    const change = one.process.send('ChangeEmail', { email: left }, { actor: one.actor });
    await expect(change).rejects.toThrow(Crash);
    one.log.onAppend = () => undefined;
    await one.erase();
    const anew = { email: left, firstName: 'Otra', lastName: 'Ana', role: 'investor' } as const;
    expect((await one.process.send('RegisterUser', anew)).result.userId).not.toBe(one.userId);
  });

  const cuts = theEnd
    .concat('KycClosed', 'EmailReleased')
    .flatMap((_, index) =>
      (['before', 'after'] as const).map((when): [number, 'before' | 'after'] => [index + 1, when]),
    );

  it.each(cuts)('that dies at append %i (%s it) is gone on with to the same end', async (at, when) => {
    const one = await world();
    let appends = 0;
    one.log.onAppend = (now) => {
      if (now === 'before') appends += 1;
      if (now === when && appends === at) throw new Crash();
    };
    await expect(one.erase()).rejects.toThrow(Crash);
    one.log.onAppend = () => undefined;
    const next = createProcess(one.log, one.stores);
    await next.send('ErasePersonalData', { userId: one.userId }, { actor: one.actor }).catch(() => undefined);
    await one.goOn(next);
    expect(one.erasure()).toEqual(theEnd);
    expect(one.typesOf('kyc').filter((type) => type === 'KycClosed')).toHaveLength(1);
    expect(one.claim()).toEqual(['EmailClaimed', 'EmailReleased']);
    expect(one.done).toContain('key');
    expect(one.done).toContain(`tell ${EMAIL} es`);
    // Remaining data is deleted after the key, so that a document uploaded meanwhile can't stay.
    expect(one.done.lastIndexOf('key')).toBeLessThan(one.done.findIndex((step) => step.startsWith('clear')));
  });
});
