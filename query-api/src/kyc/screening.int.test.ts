import { encodeMatches, kycScreeningViewSchema } from '@nodo/contracts/kyc/screening';
import { pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import { sanctionsObjectPath } from '@nodo/contracts/sanctions/commands';
import type { SanctionsMatch } from '@nodo/contracts/sanctions/values';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const AT = '2026-03-01T12:00:00.000Z';
const lists = [{ list: 'ofac-sdn' as const, publishedOn: '2026-01-02' }];
const match: SanctionsMatch = {
  list: 'ofac-sdn',
  entryId: '12345',
  kind: 'individual',
  name: 'Prudencia Gómez',
  mainName: null,
  born: [],
  nationalities: [],
  programs: ['SDNT'],
  score: 92,
  by: ['name'],
};

let side: ReadSide;
let adminId: string;
let admin: string;
beforeAll(async () => {
  side = await startReadSide();
  adminId = await side.story.user('admin', 'Marta');
  admin = await side.signIn(adminId, 'admin');
});
afterAll(() => side?.stop());

const screening = (userId: string) => side.ask(kycScreeningViewSchema, `/api/kyc/${userId}/screening`, admin);

function screened(userId: string, matches: SanctionsMatch[], name: { screenedName?: string } = {}) {
  return side.story.append(streams.kyc(userId), {
    type: 'KycScreened',
    data: { lists, attempt: 1, ...name, matches: encodeMatches(matches) },
  });
}

let imports = 0;
/** Imports a later list, with which everybody is compared without anything being found. */
async function imported(): Promise<string> {
  imports += 1;
  const [publishedOn, sha256] = [`2026-02-0${imports}`, String(imports).repeat(64)];
  const file = { entries: 1, bytes: 1, objectPath: sanctionsObjectPath(newId()), previousPublishedOn: null };
  await side.story.append(
    streams.sanctionsList('ofac-sdn'),
    { type: 'SanctionsListImported', data: { list: 'ofac-sdn', publishedOn, sha256, ...file } },
    {
      type: 'SanctionsScreeningFinished',
      data: { list: 'ofac-sdn', publishedOn, sha256, people: 1, found: 0 },
    },
  );
  return publishedOn;
}

describe('KREV-03 what the lists of sanctions say of somebody', () => {
  it('is current for the submission and the name that were compared', async () => {
    const { story } = side;
    const id = await story.user('investor', 'Gumersinda');
    await story.submitKyc(id);
    const screen = (name: { screenedName?: string }) => screened(id, [], name);
    const isCurrent = async () => (await screening(id)).isCurrent;
    expect(await isCurrent()).toBe(false);
    // From before names were recorded.
    await screen({});
    await story.rename(id, 'Otilia');
    expect(await isCurrent()).toBe(true);
    await screen({ screenedName: 'Otilia Gómez' });
    expect(await isCurrent()).toBe(true);
    await story.rename(id, 'Yadiro');
    expect(await isCurrent()).toBe(false);
    await screen({ screenedName: 'Yadiro Gómez' });
    expect(await isCurrent()).toBe(true);
  });

  it.each(['pending', 'rejected', 'expired'] as const)(
    'is of the lists in use for whoever was %s when they were compared, whatever they are now',
    async (status) => {
      const { story } = side;
      const id = await story.user('investor', 'Eufemia');
      await story.submitKyc(id);
      await screened(id, []);
      if (status === 'rejected') await story.reviewKyc(id, 'rejected', adminId);
      if (status === 'expired') {
        await story.reviewKyc(id, 'approved', adminId);
        await story.append(streams.kyc(id), { type: 'KycExpired', data: { approvedAt: AT } });
      }
      const before = await screening(id);
      expect(before.lists).toEqual(lists);
      const publishedOn = await imported();
      const after = await screening(id);
      expect(after.lists).toEqual([{ list: 'ofac-sdn', publishedOn }]);
      expect(Date.parse(after.screenedAt ?? '')).toBeGreaterThan(Date.parse(before.screenedAt ?? ''));
    },
  );

  it('still tells a confirmed match that is not found any more, until somebody takes it back', async () => {
    const { story } = side;
    const id = await story.user('investor', 'Prudencia');
    await story.submitKyc(id);
    story.actor = { kind: 'user', id: adminId, role: 'admin' };
    const say = (decision: 'same' | 'not_same') =>
      story.append(streams.kyc(id), {
        type: 'KycMatchDecided',
        data: { match: encodeMatches([match]), decision, reason: 'Su fecha' },
      });
    await screened(id, [match]);
    await say('same');
    await screened(id, [], { screenedName: 'Otilia Gómez' });
    const [kept, ...others] = (await screening(id)).matches;
    expect(kept).toMatchObject({ entryId: match.entryId, decision: 'same', reason: 'Su fecha' });
    expect(others).toEqual([]);
    expect((await screening(id)).result).toBe('confirmed');
    await say('not_same');
    await screened(id, [], { screenedName: 'Otilia Gómez' });
    expect(await screening(id)).toMatchObject({ result: 'clear', matches: [] });
  });

  it('ADMIN-04 what waits for the team names the match that is to be decided, not one that was', async () => {
    const { story } = side;
    const id = await story.user('investor', 'Saturnina');
    await story.submitKyc(id);
    await story.reviewKyc(id, 'approved', adminId);
    await screened(id, [match, { ...match, entryId: '777', name: 'Saturnino Gómez', score: 90 }]);
    story.actor = { kind: 'user', id: adminId, role: 'admin' };
    await story.append(streams.kyc(id), {
      type: 'KycMatchDecided',
      data: { match: encodeMatches([match]), decision: 'not_same', reason: 'Otra fecha' },
    });
    const { items } = await side.ask(pendingWorkSchema, '/api/analytics/platform/pending', admin);
    expect(items.find((item) => item.id === id)).toMatchObject({
      kind: 'sanctions',
      what: 'Saturnino Gómez',
    });
  });
});
