import { customerOverviewSchema } from '@nodo/contracts/customers/views';
import type { EventData } from '@nodo/contracts/events';
import { userPageSchema } from '@nodo/contracts/identity/views';
import { documentsEndAt } from '@nodo/contracts/kyc/checklist';
import { eachKycDocument } from '@nodo/contracts/kyc/documents';
import {
  decidedKycViewSchema,
  kycDueAt,
  kycFiguresSchema,
  kycRecordViewSchema,
  pendingKycViewSchema,
} from '@nodo/contracts/kyc/views';
import { notificationPageSchema } from '@nodo/contracts/notifications/views';
import { pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import { streams } from '@nodo/contracts/streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const TWENTY_DAYS_MS = 20 * 24 * 3_600_000;
let side: ReadSide;
let adminId: string;
let admin: string;
beforeAll(async () => {
  side = await startReadSide();
  // The figures are those of the last days.
  side.story.now = new Date(Date.now() - 3 * 3_600_000);
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
  const all = { from: 'approved', to: 'approved', via: 'review', checklist: null, ...data } as const;
  await side.story.append(streams.kyc(userId), { type: 'KycReviewed', data: all });
  return side.story.now.toISOString();
}

/** Somebody approved by an exception for some weeks more, who handed in newer documents since; `at`: when. */
async function renewing(name: string) {
  const { story } = side;
  const id = await story.user('investor', name);
  const colleague = await story.user('admin', 'Olga');
  await story.submitKyc(id);
  await review(id, colleague, { from: 'pending', to: 'under_review', exception: 'Vino a la oficina' });
  const expiresOn = new Date(Date.now() + TWENTY_DAYS_MS).toISOString().slice(0, 10);
  const found = eachKycDocument(() => ({ found: 'opened' as const }));
  const checklist = { ...found, 'identity-document': { found: 'opened' as const, expiresOn } };
  const agreed = { from: 'under_review', exception: 'Vino a la oficina', checklist } as const;
  const approvedAt = await review(id, adminId, agreed);
  const at = await handIn(id, 2);
  return { id, cookie: await side.signIn(id), colleague, approvedAt, at };
}

async function handIn(userId: string, attempt: number): Promise<string> {
  side.story.actor = { kind: 'user', id: userId, role: 'investor' };
  await side.story.submitKyc(userId, attempt, 'approved');
  return side.story.now.toISOString();
}

const record = (id: string, cookie = admin) => read(kycRecordViewSchema, `/api/kyc/user/${id}`, cookie);
const queue = () => read(z.array(pendingKycViewSchema), '/api/kyc/pending-review');
const decided = () => read(z.array(decidedKycViewSchema), '/api/kyc/decided');
const notices = async (cookie: string) =>
  (await read(notificationPageSchema, '/api/notifications', cookie)).rows;
/** The kinds of work about somebody that wait for the team. */
const work = async (id: string) => {
  const { items } = await read(pendingWorkSchema, '/api/analytics/platform/pending');
  return items.filter((item) => item.id === id).map(({ kind }) => kind);
};
const own = (figures: z.output<typeof kycFiguresSchema>) =>
  figures.reviewers.find(({ id }) => id === adminId);

it('KYC-17 somebody approved whose renewal waits is both: approved, and in the queue', async () => {
  const { id, cookie, approvedAt, at, colleague } = await renewing('Ana');
  const both = { status: 'approved', renewal: 'waiting', approvedAt, dueAt: kycDueAt(at), attempt: 2 };
  expect(await record(id, cookie)).toMatchObject({ ...both, ahead: 0, expiresAt: expect.any(String) });
  // The exception behind the approval in force is no proposal.
  expect(await queue()).toMatchObject([{ userId: id, ...both, exception: null, exceptionBy: null }]);
  expect((await decided()).map(({ userId }) => userId)).not.toContain(id);
  const { rows } = await read(userPageSchema, '/api/users?search=ana');
  expect(rows).toMatchObject([{ id, kycStatus: 'approved', isKycWaiting: true }]);
  const platform = await read(z.object({ kyc: z.looseObject({}) }), '/api/analytics/platform');
  expect(platform.kyc).toMatchObject({ waiting: 1, oldestDueAt: kycDueAt(at), approved: 1 });
  expect(await work(id)).toEqual(['kyc']);
  const csv = await fetch(`${side.url}/api/kyc/pending-review/export`, { headers: { cookie: admin } });
  expect(await csv.text()).toContain('Renovación');
  expect((await notices(cookie))[0]).toMatchObject({ kind: 'kyc_renewal_submitted' });

  // Proposed by one, noted on by another: it still waits, and so does the notice to the team.
  const open = { approvedAt, renewal: 'waiting' } as const;
  await review(id, colleague, { ...open, exception: 'Llamó del consulado' });
  await review(id, adminId, { ...open, notes: 'La llamo mañana' });
  expect(await queue()).toMatchObject([
    { ...both, exception: 'Llamó del consulado', exceptionBy: { id: colleague } },
  ]);
  const [told] = await notices(admin);
  expect(told).toMatchObject({ kind: 'kyc_waiting', read: false });

  // Declined it is decided: by whom and why, for the team, the person, and in the figures.
  const before = own(await read(kycFiguresSchema, '/api/kyc/figures'));
  const waiting = side.story.position;
  const declinedAt = await review(id, adminId, { approvedAt, renewal: 'declined', notes: 'No se lee' });
  const declined = { status: 'approved', renewal: 'declined', dueAt: null, reviewNotes: 'No se lee' };
  expect(await record(id, cookie)).toMatchObject({ ...declined, approvedAt, ahead: null });
  expect(await queue()).toEqual([]);
  expect(await work(id)).toEqual(['kyc_expiring']);
  expect((await decided())[0]).toMatchObject({
    ...{ userId: id, renewal: 'declined', reviewedAt: declinedAt, reviewedBy: { id: adminId } },
    exception: null,
  });
  const after = own(await read(kycFiguresSchema, '/api/kyc/figures'));
  expect(after).toMatchObject({ approved: before?.approved, rejected: (before?.rejected ?? 0) + 1 });
  expect((await notices(cookie))[0]).toMatchObject({
    kind: 'kyc_renewal_declined',
    message: expect.stringContaining('Nota de la revisión: «No se lee»'),
  });
  expect((await notices(admin))[0]).toMatchObject({ kind: 'kyc_waiting', read: true });

  // The past tells both, too.
  const { body } = await side.fresh(`/api/kyc/pending-review?asOf=${waiting}`, admin);
  expect(body).toMatchObject([{ userId: id, status: 'approved', renewal: 'waiting' }]);

  // Handed in again it is granted, and the approval counts from then.
  await handIn(id, 3);
  const grantedAt = await review(id, adminId, { renewal: 'granted' });
  expect(await record(id, cookie)).toMatchObject({ approvedAt: grantedAt, renewal: null, dueAt: null });
  const last = own(await read(kycFiguresSchema, '/api/kyc/figures'));
  expect(last).toMatchObject({ approved: (after?.approved ?? 0) + 1, rejected: after?.rejected });
  expect((await notices(cookie))[0]).toMatchObject({ kind: 'kyc_renewed' });
  expect((await decided())[0]).toMatchObject({ userId: id, renewal: null, reviewedAt: grantedAt });

  // Once it is over, it is told by that renewal, and not by when they were first approved.
  side.story.actor = { kind: 'service', name: 'worker' };
  await side.story.append(streams.kyc(id), { type: 'KycExpired', data: { approvedAt: grantedAt } });
  const { kyc } = await read(customerOverviewSchema, `/api/users/${id}/overview`);
  expect(kyc).toMatchObject({ reviewedAt: grantedAt, expiresAt: null });
});

it('KYC-17 an approval that ends leaves its renewal in the queue, in its place', async () => {
  const { story } = side;
  const { id, cookie, approvedAt, at } = await renewing('Beto');
  const other = await story.user('investor', 'Carla');
  await story.submitKyc(other);
  story.actor = { kind: 'service', name: 'worker' };
  await story.append(streams.kyc(id), { type: 'KycExpired', data: { approvedAt } });
  const ended = { status: 'expired', renewal: 'waiting', dueAt: kycDueAt(at), expiresAt: null };
  expect(await record(id, cookie)).toMatchObject({ ...ended, ahead: 0 });
  expect((await queue()).map(({ userId }) => userId)).toEqual([id, other]);
  expect((await decided()).map(({ userId }) => userId)).not.toContain(id);
  expect((await notices(cookie))[0]).toMatchObject({ kind: 'kyc_expired_renewing' });
  await review(id, adminId, { from: 'expired' });
  expect(await record(id, cookie)).toMatchObject({ status: 'approved', renewal: null, dueAt: null });
  expect((await notices(cookie))[0]).toMatchObject({ kind: 'kyc_approved' });
});

it('KYC-17 a decline that is taken back is told to its person, and a note on what waits is not', async () => {
  const { id, cookie, approvedAt, colleague } = await renewing('Dora');
  await review(id, adminId, { approvedAt, renewal: 'declined', notes: 'No se lee' });
  await review(id, adminId, { approvedAt, renewal: 'waiting', notes: 'Sí se lee' });
  const reopened = {
    kind: 'kyc_renewal_reopened',
    message: expect.stringContaining('Nota de la revisión: «Sí se lee»'),
  };
  expect((await notices(cookie))[0]).toMatchObject(reopened);
  const before = await notices(cookie);
  await review(id, colleague, { approvedAt, renewal: 'waiting', notes: 'La llamo mañana' });
  expect(await record(id)).toMatchObject({ renewal: 'waiting' });
  expect(await notices(cookie)).toEqual(before);
});

async function remind(userId: string, approvedAt: string, at?: string | null): Promise<void> {
  const expiresAt = at ?? new Date(Date.now() + TWENTY_DAYS_MS).toISOString();
  side.story.actor = { kind: 'service', name: 'worker' };
  await side.story.append(streams.kyc(userId), { type: 'KycRenewalDue', data: { approvedAt, expiresAt } });
}
/** Whether each reminder is read, or done with. */
const told = async (cookie: string) =>
  (await notices(cookie)).filter(({ kind }) => kind === 'kyc_renewal_due').map(({ read }) => read);

it('KYC-17 a reminder asks for a renewal until there is one, or the approval is over', async () => {
  const { story } = side;
  const { id, cookie, approvedAt } = await renewing('Elsa');
  const declined = { approvedAt, renewal: 'declined', notes: 'No se lee' } as const;
  await review(id, adminId, declined);
  await remind(id, approvedAt);
  expect(await told(cookie)).toEqual([false]);
  expect((await notices(cookie))[0]).toMatchObject({
    title: 'Tu verificación vence pronto',
    action: { label: 'Renovar', url: '/kyc' },
  });
  // Told once more of another end, it takes the place of the one before.
  await remind(id, approvedAt);
  expect(await told(cookie)).toEqual([false]);
  const lift = { to: 'rejected', via: 'edit', notes: 'Por error' } as const;
  await review(id, adminId, lift);
  expect(await told(cookie)).toEqual([true]);
  await review(id, adminId, { from: 'rejected', via: 'edit', approvedAt, renewal: 'declined' });
  expect(await told(cookie)).toEqual([false]);
  await handIn(id, 3);
  expect(await told(cookie)).toEqual([true]);
  await review(id, adminId, declined);
  await remind(id, approvedAt);
  expect(await told(cookie)).toEqual([false, true]);
  story.actor = { kind: 'service', name: 'worker' };
  await story.append(streams.kyc(id), { type: 'KycExpired', data: { approvedAt } });
  expect(await told(cookie)).toEqual([true, true]);
  expect(await record(id)).toMatchObject({ status: 'expired' });
});

it('KYC-17 a reminder of an end that was misread is done with once that is corrected', async () => {
  const { story } = side;
  const id = await story.user('investor', 'Flor');
  const cookie = await side.signIn(id);
  await story.submitKyc(id);
  const readAs = (expiresOn: string) => ({
    ...eachKycDocument(() => ({ found: 'opened' as const })),
    'identity-document': { found: 'opened' as const, expiresOn },
  });
  const misread = readAs(new Date(Date.now() + TWENTY_DAYS_MS).toISOString().slice(0, 10));
  const approvedAt = await review(id, adminId, { from: 'pending', checklist: misread });
  const note = (checklist: typeof misread) =>
    review(id, adminId, { approvedAt, checklist, notes: 'Se leyó otra vez' });
  await remind(id, approvedAt, documentsEndAt(misread, approvedAt));
  await note(misread);
  expect(await told(cookie)).toEqual([false]);
  const corrected = readAs('2040-01-31');
  await note(corrected);
  expect(await told(cookie)).toEqual([true]);
  await note(misread);
  expect(await told(cookie)).toEqual([false]);

  // The approval itself ends, which no document changes; approved anew, no note brings the reminder back.
  await remind(id, approvedAt);
  await note(corrected);
  expect(await told(cookie)).toEqual([false]);
  await review(id, adminId, { to: 'rejected', via: 'edit', notes: 'Por error' });
  const anew = await review(id, adminId, { from: 'rejected', checklist: corrected });
  await review(id, adminId, { approvedAt: anew, checklist: corrected, notes: 'La llamé' });
  expect(await told(cookie)).toEqual([true]);
});
