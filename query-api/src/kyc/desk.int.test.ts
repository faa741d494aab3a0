import { customerOverviewSchema } from '@nodo/contracts/customers/views';
import type { EventData } from '@nodo/contracts/events';
import { encodeMatches } from '@nodo/contracts/kyc/screening';
import {
  decidedKycViewSchema,
  kycDueAt,
  kycRecordViewSchema,
  pendingKycViewSchema,
} from '@nodo/contracts/kyc/views';
import { pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import { streams } from '@nodo/contracts/streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let adminId: string;
let admin: string;
beforeAll(async () => {
  side = await startReadSide();
  adminId = await side.story.user('admin', 'Marta');
  admin = await side.signIn(adminId, 'admin');
});
afterAll(() => side?.stop());

async function read<S extends z.ZodType>(schema: S, path: string, cookie = admin): Promise<z.output<S>> {
  const { body } = await side.fresh(path, cookie);
  return schema.parse(body);
}

/** A review by a member of the staff; returns when. */
async function review(
  userId: string,
  reviewer: string,
  data: Partial<EventData<'KycReviewed'>>,
): Promise<string> {
  side.story.actor = { kind: 'user', id: reviewer, role: 'admin' };
  const all = { from: 'pending', to: 'approved', via: 'review', checklist: null, ...data } as const;
  await side.story.append(streams.kyc(userId), { type: 'KycReviewed', data: all });
  return side.story.now.toISOString();
}

it('KYC-15 KREV-01 a case that is taken up again is due from then, in its turn, for the person and for the team', async () => {
  const { story } = side;
  const [again, other] = [await story.user('investor', 'Ana'), await story.user('investor', 'Beto')];
  await story.submitKyc(again);
  await review(again, adminId, {});
  await story.submitKyc(other);
  const waiting = story.now.toISOString();
  const since = await review(again, adminId, {
    from: 'approved',
    to: 'under_review',
    exception: 'Es la titular',
  });
  // A note while it waits is no new beginning.
  await review(again, adminId, { from: 'under_review', to: 'under_review', notes: 'Pedí el recibo' });

  // Nor does a colleague's note take back what was proposed, or make it theirs.
  const colleague = await story.user('admin', 'Olga');
  await review(again, colleague, { from: 'under_review', to: 'under_review', notes: 'Lo trae mañana' });
  expect(await read(kycRecordViewSchema, `/api/kyc/user/${again}`)).toMatchObject({
    ...{ exception: 'Es la titular', exceptionBy: { id: adminId, name: 'Marta Gómez' } },
    ...{ reviewNotes: 'Lo trae mañana', reviewedBy: { id: colleague } },
  });

  const rows = await read(z.array(pendingKycViewSchema), '/api/kyc/pending-review');
  expect(rows).toMatchObject([
    { userId: other, dueAt: kycDueAt(waiting) },
    { userId: again, dueAt: kycDueAt(since) },
  ]);
  const own = await read(kycRecordViewSchema, `/api/kyc/user/${again}`, await side.signIn(again));
  expect(own).toMatchObject({ status: 'under_review', dueAt: kycDueAt(since), ahead: 1 });
  expect(await read(customerOverviewSchema, `/api/users/${again}/overview`)).toMatchObject({
    kyc: { dueAt: kycDueAt(since) },
  });
  const platform = await read(z.object({ kyc: z.looseObject({}) }), '/api/analytics/platform');
  expect(platform.kyc).toMatchObject({ waiting: 2, oldestDueAt: kycDueAt(waiting) });
  const { items } = await read(pendingWorkSchema, '/api/analytics/platform/pending');
  expect(items.map(({ id, since: from }) => [id, from])).toEqual([
    [other, waiting],
    [again, since],
  ]);
  await review(again, adminId, { from: 'under_review', to: 'rejected', notes: 'No corresponde' });
  expect(await read(kycRecordViewSchema, `/api/kyc/user/${again}`)).toMatchObject({ dueAt: null });
  await story.submitKyc(again, 2);
  expect(await read(kycRecordViewSchema, `/api/kyc/user/${again}`)).toMatchObject({
    dueAt: kycDueAt(story.now.toISOString()),
  });
});

it('KREV-01 what is decided is told with who decided it and how, whatever is noted on it later', async () => {
  const { story } = side;
  const colleague = await story.user('admin', 'Olga');
  const [excepted, refused] = [
    await story.user('investor', 'Ximena'),
    await story.user('investor', 'Yamile'),
  ];
  for (const id of [excepted, refused]) await story.submitKyc(id);
  const exception = 'Vino a la oficina';
  await review(excepted, colleague, { to: 'under_review', exception });
  const decidedAt = await review(excepted, adminId, { from: 'under_review', exception });
  const refusedAt = await review(refused, colleague, { to: 'rejected', notes: 'Falta un recibo' });
  await review(excepted, colleague, { from: 'approved', notes: 'Llamó hoy' });
  const decided = (search: string) =>
    read(z.array(decidedKycViewSchema), `/api/kyc/decided?search=${encodeURIComponent(search)}`);
  const row = {
    ...{ userId: excepted, status: 'approved', exception, reviewNotes: 'Llamó hoy' },
    ...{ reviewedAt: decidedAt, reviewedBy: { id: adminId, name: 'Marta Gómez' } },
  };
  expect(await decided('ximena')).toMatchObject([row]);
  expect(await decided('gómez')).toMatchObject([{ userId: refused, reviewedAt: refusedAt }, row]);
  // The case itself tells by which exception it was approved, whatever was noted later.
  expect(await read(kycRecordViewSchema, `/api/kyc/user/${excepted}`)).toMatchObject({
    ...{ status: 'approved', exception, reviewNotes: 'Llamó hoy' },
  });
});

it('KREV-03 an exception that was proposed before a list was found to name the person is no proposal any more', async () => {
  const { story } = side;
  const id = await story.user('investor', 'Fabiola');
  await story.submitKyc(id);
  const stream = streams.kyc(id);
  const lists = [{ list: 'ofac-sdn' as const, publishedOn: '2026-01-02' }];
  const match = encodeMatches([
    {
      ...{ list: 'ofac-sdn', entryId: '12345', kind: 'individual', name: 'Fabiola Gómez', mainName: null },
      ...{ born: [], nationalities: [], programs: ['SDNT'], score: 92, by: ['name'] },
    },
  ]);
  await story.append(stream, { type: 'KycScreened', data: { lists, attempt: 1, matches: match } });
  const proposal = { to: 'under_review', exception: 'Vino a la oficina' } as const;
  await review(id, adminId, { ...proposal, screening: { lists, result: 'open' } });
  const record = () => read(kycRecordViewSchema, `/api/kyc/user/${id}`);
  const reason = 'Mismo documento';
  const decide = (decision: 'same' | 'not_same') =>
    story.append(stream, { type: 'KycMatchDecided', data: { match, decision, reason } });
  const proposed = { exception: 'Vino a la oficina', exceptionBy: { id: adminId } };
  expect(await record()).toMatchObject(proposed);
  await decide('same');
  expect(await record()).toMatchObject({ exception: null, exceptionBy: null });
  await decide('not_same');
  expect(await record()).toMatchObject(proposed);
  await decide('same');
  const knowing = { ...proposal, from: 'under_review', screening: { lists, result: 'confirmed' } } as const;
  await review(id, adminId, knowing);
  expect(await record()).toMatchObject(proposed);
  await review(id, adminId, { from: 'under_review', to: 'rejected', notes: 'No es posible' });
});

it('KREV-01 a decision is found by a document number however its letters are written', async () => {
  const { story } = side;
  const id = await story.user('investor', 'Zoe');
  const documents = await story.submitKyc(id);
  const data = { identityDocument: 'AV123456', documents, attempt: 2, from: 'pending' } as const;
  await story.append(streams.kyc(id), { type: 'KycSubmitted', data });
  await review(id, adminId, {});
  for (const search of ['av123456', 'AV1234', 'Av12 zoe']) {
    const rows = await read(
      z.array(decidedKycViewSchema),
      `/api/kyc/decided?search=${encodeURIComponent(search)}`,
    );
    expect([search, rows.map(({ userId }) => userId)]).toEqual([search, [id]]);
  }
});

it('KYC-14 KYC-17 an approval says from when it counts, noted on or expired, and nothing else does', async () => {
  const { story } = side;
  const id = await story.user('investor', 'Elena');
  await story.submitKyc(id);
  const own = await side.signIn(id);
  const approvedAt = await review(id, adminId, {});
  const record = () => read(kycRecordViewSchema, `/api/kyc/user/${id}`, own);
  const reviewedAt = await review(id, adminId, { from: 'approved', notes: 'Llamó hoy', approvedAt });
  expect(await record()).toMatchObject({ status: 'approved', approvedAt, reviewedAt });
  await story.append(streams.kyc(id), { type: 'KycExpired', data: { approvedAt } });
  await review(id, adminId, { from: 'expired', to: 'expired', notes: 'No contesta' });
  expect(await record()).toMatchObject({ status: 'expired', approvedAt, expiresAt: null });
  await story.submitKyc(id, 2);
  expect(await record()).toMatchObject({ status: 'pending', approvedAt: null });
  const renewedAt = await review(id, adminId, {});
  expect(await record()).toMatchObject({ status: 'approved', approvedAt: renewedAt });
});

it('KYC-15 decisions that were released together are told by the last one, once', async () => {
  const { story } = side;
  const person = await story.user('investor', 'Quirina');
  await story.submitKyc(person);
  await review(person, adminId, { from: 'pending', to: 'rejected' });
  await story.submitKyc(person);
  const last = await review(person, adminId, { from: 'pending', to: 'approved' });
  await read(z.array(decidedKycViewSchema), '/api/kyc/decided?search=quirina');
  // As the release of parked events leaves their rows: all as of the batch that released them.
  await side.servers.pool.query('UPDATE live.kyc_reviews SET position = $2 WHERE user_id = $1', [
    person,
    story.position.toString(),
  ]);
  const rows = await read(z.array(decidedKycViewSchema), '/api/kyc/decided?search=quirina');
  expect(rows.map(({ userId, reviewedAt }) => [userId, reviewedAt])).toEqual([[person, last]]);
});
