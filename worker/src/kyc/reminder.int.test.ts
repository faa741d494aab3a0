import { streams } from '@nodo/contracts/streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { type Files, startFiles } from '../testing/files.test.ts';
import { remindKycRenewals } from './reminder.ts';

const DAY_MS = 24 * 3_600_000;
const VALID_DAYS = 365;
let files: Files;
let stack: Files['stack'];

beforeAll(async () => {
  files = await startFiles();
  stack = files.stack;
});
afterAll(() => files?.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const day = (days: number) => daysAgo(-days).toISOString().slice(0, 10);
/** The job as the worker runs it. */
const sweep = () => remindKycRenewals(files.parts, VALID_DAYS);
const reminders = async (userId: string) =>
  (await stack.events.readStream(streams.kyc(userId))).filter(({ type }) => type === 'KycRenewalDue');
/** The record in the read model. */
async function row(userId: string) {
  const sql =
    'SELECT approved_at, reminded_approved_at, reminded_expires_at FROM live.kyc_records WHERE user_id = $1';
  return (await files.world.pool.query(sql, [userId])).rows[0];
}
const isKnown = (userId: string) => eventually(async () => (await row(userId))?.approved_at != null);
/** Whom the sweep asks command-api about. */
async function asked(): Promise<unknown[]> {
  const { commands } = files.parts;
  commands.asked.length = 0;
  await sweep();
  return commands.asked.map(({ payload }) => Object(payload).userId).sort();
}

describe('KYC-17 an approval that ends soon', () => {
  it('is told to its person, once for each end, and nobody is asked about again', async () => {
    const [soon, later, over] = [
      await stack.approved(daysAgo(340)),
      await stack.approved(daysAgo(330)),
      await stack.approved(daysAgo(366)),
    ];
    const withDocument = [
      await stack.approvedUntil(daysAgo(90), day(20)),
      await stack.approvedUntil(daysAgo(90), day(40)),
    ] as const;
    for (const userId of [soon, later, over, ...withDocument]) await isKnown(userId);
    const due = [soon, withDocument[0]].sort();
    expect(await asked()).toEqual(due);
    const [told] = await reminders(soon);
    const { approved_at: approvedAt } = await row(soon);
    expect(told?.data).toEqual({
      approvedAt: approvedAt.toISOString(),
      expiresAt: new Date(approvedAt.getTime() + VALID_DAYS * DAY_MS).toISOString(),
    });
    expect(told?.metadata.actor).toEqual({ kind: 'service', name: 'worker' });
    for (const userId of [later, over, withDocument[1]]) expect(await reminders(userId)).toEqual([]);
    for (const userId of due) await eventually(async () => (await row(userId)).reminded_expires_at !== null);
    expect(await asked()).toEqual([]);

    // Before the read model knows, it is asked about once more, and nothing is appended.
    await stack.send('RemindKycRenewal', { userId: soon });
    expect(await reminders(soon)).toHaveLength(1);

    // Approved anew, for as long as another document, it is another end.
    const admin = await stack.person('admin');
    const edit = { userId: soon, via: 'edit', notes: 'Se revisa todo' } as const;
    await stack.send('ReviewKyc', { ...edit, status: 'under_review', exception: 'Vino' }, { actor: admin });
    expect(await asked()).toEqual([]);
    const agreed = { actor: await stack.person('admin'), occurredAt: daysAgo(345) };
    await stack.send('ReviewKyc', { userId: soon, via: 'review', status: 'approved' }, agreed);
    await eventually(async () => (await asked()).includes(soon));
    expect(await reminders(soon)).toHaveLength(2);
  });

  it('is told as the worker runs, by the person’s notification', async () => {
    const userId = await stack.approved(daysAgo(350));
    const worker = await files.world.start();
    try {
      await eventually(async () => (await reminders(userId)).length === 1);
      const sql = 'SELECT params FROM live.notifications WHERE audience = $1 AND kind = $2';
      const notified = async () =>
        (await files.world.pool.query(sql, [`user:${userId}`, 'kyc_renewal_due'])).rows;
      await eventually(async () => (await notified()).length === 1);
      const [event] = await reminders(userId);
      expect(await notified()).toEqual([
        { params: { expiresAt: Object(event?.data).expiresAt, isOfDocument: false } },
      ]);
    } finally {
      await worker.stop();
    }
  });
});
