import { eachKycDocument } from '@nodo/contracts/kyc/documents';
import {
  decidedKycViewSchema,
  KYC_AHEAD_MAX,
  KYC_WAITING_MAX,
  kycDueAt,
  kycDuplicatesSchema,
  kycFiguresSchema,
  kycRecordViewSchema,
  pendingKycViewSchema,
} from '@nodo/contracts/kyc/views';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TREASURY, WALLET } from '../../../projector/src/testing/story.test.ts';
import { sample } from '../../../projector/src/testing/world.test.ts';
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

async function record(userId: string, cookie: string) {
  const { status, body } = await side.fresh(`/api/kyc/user/${userId}`, cookie);
  expect(status).toBe(200);
  const parsed = kycRecordViewSchema.nullable().parse(body);
  expect(parsed).toEqual(body);
  return parsed;
}

async function queue(query = '') {
  const { body } = await side.fresh(`/api/kyc/pending-review${query}`, admin);
  const rows = z.array(pendingKycViewSchema).parse(body);
  expect(rows).toEqual(body);
  return rows;
}

describe('KREV-01 what was decided, by whom and how', () => {
  it('is found by name and number, with the checklist; the reviewer’s figures count it', async () => {
    const { story } = side;
    const id = await story.user('investor', 'Ximena');
    await story.submitKyc(id);
    story.actor = { kind: 'user', id: adminId, role: 'admin' };
    const checklist = eachKycDocument(() => ({ found: 'in_order' as const }));
    const data = { from: 'pending', to: 'approved', via: 'review', checklist } as const;
    await story.append(streams.kyc(id), { type: 'KycAssigned', data: { from: null, to: adminId } });
    expect((await queue()).find(({ userId }) => userId === id)).toMatchObject({
      assignee: { id: adminId, name: 'Marta Gómez' },
    });
    await story.append(streams.kyc(id), { type: 'KycReviewed', data });
    const decided = async (search: string) => {
      const { body } = await side.fresh(`/api/kyc/decided?search=${search}&asOf=${story.position}`, admin);
      return z.array(decidedKycViewSchema).parse(body);
    };
    expect(await decided('ximena')).toMatchObject([
      { userId: id, status: 'approved', checklist, exception: null },
    ]);
    expect(await decided('xime%2012765')).toHaveLength(1);
    expect(await decided('nadie')).toEqual([]);
    expect(await record(id, admin)).toMatchObject({ assignee: null, checklist });
    const figures = async () => {
      const { body } = await side.fresh(`/api/kyc/figures?asOf=${story.position}`, admin);
      return kycFiguresSchema.parse(body).reviewers.find((reviewer) => reviewer.id === adminId);
    };
    const own = await figures();
    expect(own?.approved).toBeGreaterThanOrEqual(1);
    expect(own?.medianMs).not.toBeNull();
    // A note on it is no other decision, and it was approved when it was.
    const before = await record(id, admin);
    expect(before?.approvedAt).toBe(before?.reviewedAt);
    const note = { ...data, from: 'approved', notes: 'Llamó', via: 'edit' } as const;
    await story.append(streams.kyc(id), { type: 'KycReviewed', data: note });
    expect(await figures()).toEqual(own);
    const after = await record(id, admin);
    expect(after?.approvedAt).toBe(before?.approvedAt);
    expect(after?.reviewedAt).not.toBe(before?.reviewedAt);
  });

  it('counts all decisions of the period, however many', async () => {
    const { pool } = side.servers;
    const reviewer = await side.story.user('admin', 'Olga');
    await side.fresh('/api/kyc/figures', admin);
    // Every third is rejected; each took a minute, the last one two weeks, late whatever the holidays.
    await pool.query(
      `INSERT INTO live.kyc_reviews
       SELECT (jsonb_populate_record(k, jsonb_build_object('id', md5(n::text)::uuid, 'reviewer_id', $1::text,
         'from_status', 'pending', 'to_status', CASE n % 3 WHEN 0 THEN 'rejected' ELSE 'approved' END,
         'reviewed_at', date_trunc('second', now()) - n * interval '1 ms',
         'submitted_at', date_trunc('second', now()) - n * interval '1 ms' - CASE n WHEN 12000 THEN interval '14 days' ELSE interval '1 minute' END))).*
       FROM live.kyc_reviews AS k, generate_series(1, 12000) AS n
       WHERE k.id = (SELECT id FROM live.kyc_reviews ORDER BY reviewed_at DESC LIMIT 1)`,
      [reviewer],
    );
    const { body } = await side.fresh('/api/kyc/figures', admin);
    const all = kycFiguresSchema.parse(body).reviewers.find(({ id }) => id === reviewer);
    expect(all).toMatchObject({ approved: 8_000, rejected: 4_000, medianMs: 60_000, late: 1 });
    await pool.query('DELETE FROM live.kyc_reviews WHERE reviewer_id = $1::text', [reviewer]);
  });
});

it('KREV-03 pending are those who could do a verification: no staff, nobody who is erased, now and in the past', async () => {
  const { story } = side;
  const pending = async (asOf = '') =>
    kycFiguresSchema.parse((await side.fresh(`/api/kyc/figures${asOf}`, admin)).body).byStatus.pending;
  const before = await pending();
  for (const role of ['admin', 'super_admin', 'analyst'] as const) await story.user(role, 'Olga');
  expect(await pending()).toBe(before);
  const id = await story.user('investor', 'Zoe');
  const registered = `?asOf=${story.position}`;
  const add = (type: Parameters<typeof sample>[0]) => story.append(streams.user(id), sample(type));
  await add('PersonalDataErasureRequested');
  expect(await pending()).toBe(before);
  await add('PersonalDataErasureRefused');
  expect(await pending()).toBe(before + 1);
  await add('PersonalDataErasureRequested');
  await add('PersonalDataErasureAccepted');
  expect(await pending()).toBe(before);
  expect(await pending(registered)).toBe(before + 1);
});

describe('API-10 KREV-03 a KYC record', () => {
  it('is null while there is nothing, for the owner and for staff; nobody’s is not found', async () => {
    const id = await side.story.user();
    expect(await record(id, await side.signIn(id))).toBeNull();
    expect(await record(id, admin)).toBeNull();
    for (const path of [newId(), 'x', '%00']) {
      expect((await side.fresh(`/api/kyc/user/${path}`, admin)).status).toBe(404);
    }
  });

  it('shows its owner the draft, and staff what was submitted', async () => {
    const { story } = side;
    const id = await story.user('investor', 'Ana');
    const own = await side.signIn(id);
    const documents = await story.submitKyc(id);
    const submittedAt = story.now.toISOString();
    const better = await story.uploadKyc(id, 'income-proof');
    const upload = { size: 1_234, contentType: 'application/pdf' };
    expect(await record(id, own)).toMatchObject({
      id,
      status: 'pending',
      submittedAt,
      dueAt: kycDueAt(submittedAt),
      incomeProofUrl: documents['income-proof'],
      attempt: 1,
      revision: 4,
      reviewedBy: null,
      draft: {
        identityDocument: '1112765009',
        documents: {
          'income-proof': { ...upload, objectPath: better },
          'bank-statement': { ...upload, objectPath: documents['bank-statement'] },
        },
      },
    });
    await story.reviewKyc(id, 'approved', adminId);
    const approvedAt = story.now.getTime();
    expect(await record(id, admin)).toMatchObject({
      status: 'approved',
      reviewedBy: { id: adminId, name: 'Marta Gómez' },
      reviewNotes: 'Documento legible',
      dueAt: null,
      expiresAt: new Date(approvedAt + 365 * 86_400_000).toISOString(),
      draft: null,
      user: { firstName: 'Ana', lastName: 'Gómez', email: `${id}@correo.co`, kycStatus: 'approved' },
    });
    await story.append(streams.kyc(id), {
      type: 'KycExpired',
      data: { approvedAt: new Date(approvedAt).toISOString() },
    });
    expect(await record(id, own)).toMatchObject({ status: 'expired', expiresAt: null, reviewedBy: null });
    expect((await side.fresh('/api/auth/user', own)).body).toMatchObject({ kycStatus: 'expired' });
  });
});

describe('API-16 KREV-01 the review queue', () => {
  it('holds what was submitted and not decided, oldest first, now and on any past day', async () => {
    const { story } = side;
    const [first, second, draft, decided] = [
      await story.user(),
      await story.user(),
      await story.user(),
      await story.user(),
    ];
    await story.uploadKyc(draft, 'income-proof');
    await story.submitKyc(decided);
    await story.submitKyc(first);
    const moment = story.now;
    await story.reviewKyc(decided, 'approved', adminId);
    await story.submitKyc(second);
    const rows = await queue();
    expect(rows.map((row) => row.userId)).toEqual([first, second]);
    expect(rows[0]).toMatchObject({
      overdue: true,
      documents: {
        'identity-document': true,
        'proof-of-address': true,
        'income-proof': true,
        'bank-statement': true,
      },
    });
    expect(rows[0]?.ageMs).toBeGreaterThan(Date.now() - moment.getTime() - 60_000);
    // One row of the queue, as the screen reads it again when it changes.
    const { ageMs: _, ...row } = rows[1] ?? {};
    expect(await queue(`?id=${second}`)).toMatchObject([row]);
    for (const id of [draft, decided]) expect(await queue(`?id=${id}`)).toEqual([]);
    const past = await queue(`?asOf=${moment.toISOString()}`);
    expect(past.map((row) => row.userId)).toEqual([decided, first]);
    // At that time it had just been submitted.
    expect(past[1]).toMatchObject({ ageMs: 0, overdue: false });
  });
});

describe('KREV-13 AUDIT-01 the audit of a KYC', () => {
  it('tells every upload, look, decision and expiry, from what to what', async () => {
    const { story } = side;
    const id = await story.user();
    const documents = await story.submitKyc(id);
    story.actor = { kind: 'user', id: adminId, role: 'admin' };
    await story.append(streams.kyc(id), {
      type: 'KycDocumentViewed',
      data: { documentType: 'bank-statement', objectPath: documents['bank-statement'] },
    });
    await story.reviewKyc(id, 'rejected', adminId);
    await side.fresh('/api/auth/user', admin);
    const found = await side.servers.pool.query(
      'SELECT action, actor_id, changes, reason FROM live.audit_entries WHERE subject_id = $1 AND subject_kind = $2 ORDER BY event_position',
      [id, 'kyc'],
    );
    expect(found.rows.map((row) => row.action)).toEqual([
      ...Array.from({ length: 4 }, () => 'KycDocumentUploaded'),
      'KycSubmitted',
      'KycDocumentViewed',
      'KycReviewed',
    ]);
    const [viewed, reviewed] = found.rows.slice(-2);
    expect(viewed).toMatchObject({
      actor_id: adminId,
      changes: expect.arrayContaining([{ field: 'documentType', before: null, after: 'bank-statement' }]),
    });
    expect(reviewed).toMatchObject({
      actor_id: adminId,
      changes: [{ field: 'kycStatus', before: 'pending', after: 'rejected' }],
      reason: 'Documento legible',
    });
  });
});

/** Inserts `count` copies of a waiting person into the tables; returns their ids, for removal. */
async function crowd(userId: string, count: number): Promise<string[]> {
  const { pool } = side.servers;
  const ids = Array.from({ length: count }, newId);
  for (const [table, key] of [
    ['users', 'id'],
    ['kyc_records', 'user_id'],
  ] as const) {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = 'live.${table}'::regclass AND attnum > 0 AND attgenerated = '' AND NOT attisdropped`,
    );
    await pool.query(
      `INSERT INTO live.${table} (${rows.map(({ name }) => name).join(', ')})
       SELECT ${rows.map(({ name }) => `made.${name}`).join(', ')}
       FROM live.${table} AS t, unnest($2::uuid[]) AS copy (copy_id),
         jsonb_populate_record(t, jsonb_build_object('${key}', copy_id)) AS made
       WHERE t.${key} = $1`,
      [userId, ids],
    );
  }
  return ids;
}

describe('KREV-01 API-16 a queue that is longer than is shown', () => {
  it('holds one more than that, those that wait longest first, and no other', async () => {
    const id = await side.story.user('investor', 'Última');
    await side.story.submitKyc(id);
    const before = await queue();
    const ids = await crowd(id, KYC_WAITING_MAX - before.length);
    try {
      expect(await queue()).toHaveLength(KYC_WAITING_MAX);
      ids.push(...(await crowd(id, 2)));
      const rows = await queue();
      expect(rows).toHaveLength(KYC_WAITING_MAX + 1);
      const others = before.filter(({ userId }) => userId !== id).map(({ userId }) => userId);
      expect(rows.slice(0, others.length).map(({ userId }) => userId)).toEqual(others);
    } finally {
      await side.servers.pool.query('DELETE FROM live.kyc_records WHERE user_id = ANY($1)', [ids]);
      await side.servers.pool.query('DELETE FROM live.users WHERE id = ANY($1)', [ids]);
    }
    expect((await queue()).map(({ userId }) => userId)).toEqual(before.map(({ userId }) => userId));
  });
});

describe('KYC-15 the place in the queue', () => {
  it('counts who submitted earlier and still waits, for its owner alone, now and on any past day', async () => {
    const { story } = side;
    const before = (await queue()).length;
    const [first, second, own] = [await story.user(), await story.user(), await story.user()];
    const cookie = await side.signIn(own);
    const ahead = async (query = '') => {
      const { body } = await side.fresh(`/api/kyc/user/${own}${query}`, cookie);
      return kycRecordViewSchema.nullable().parse(body)?.ahead;
    };
    expect(await ahead()).toBeUndefined();
    for (const id of [first, second, own]) await story.submitKyc(id);
    const submitted = story.position;
    expect(await ahead()).toBe(before + 2);
    // Who comes later changes nothing.
    await story.submitKyc(await story.user());
    expect(await ahead()).toBe(before + 2);
    await story.reviewKyc(first, 'rejected', adminId);
    expect(await ahead()).toBe(before + 1);
    expect(await ahead(`?asOf=${submitted}`)).toBe(before + 2);
    expect((await record(own, admin))?.ahead).toBeNull();
    await story.reviewKyc(own, 'approved', adminId);
    expect(await ahead()).toBeNull();
  });

  it('is counted up to a limit', async () => {
    const { story } = side;
    const [earlier, own] = [await story.user(), await story.user()];
    await story.submitKyc(earlier);
    await story.submitKyc(own);
    const cookie = await side.signIn(own);
    const { ahead } = (await record(own, cookie)) ?? {};
    expect(ahead).toBeLessThan(KYC_AHEAD_MAX);
    const ids = await crowd(earlier, KYC_AHEAD_MAX + 1);
    try {
      expect((await record(own, cookie))?.ahead).toBe(KYC_AHEAD_MAX + 1);
    } finally {
      await side.servers.pool.query('DELETE FROM live.kyc_records WHERE user_id = ANY($1)', [ids]);
      await side.servers.pool.query('DELETE FROM live.users WHERE id = ANY($1)', [ids]);
    }
    expect(await record(own, cookie)).toMatchObject({ ahead });
  });
});

describe('KREV-01 the queue as a file', () => {
  it('has a line for each case that fits, for who reviews alone', async () => {
    const { story } = side;
    const [own, free] = [await story.user('investor', 'Zoraida'), await story.user('investor', 'Zulma')];
    for (const id of [own, free]) await story.submitKyc(id);
    await story.append(streams.kyc(own), { type: 'KycAssigned', data: { from: null, to: adminId } });
    await queue();
    const path = '/api/kyc/pending-review/export';
    async function lines(query: string): Promise<string[]> {
      const answer = await fetch(`${side.url}${path}${query}`, { headers: { cookie: admin } });
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      return (await answer.text()).trimEnd().split('\r\n').slice(1);
    }
    expect(await lines('?search=zoraida')).toEqual([
      expect.stringMatching(/Zoraida Gómez,.*,1112765009,Pendiente,Marta Gómez,1,/),
    ]);
    expect(await lines('?search=zoraida&holder=nobody')).toEqual([]);
    expect(await lines('?search=zulma&holder=nobody')).toHaveLength(1);
    expect((await lines('?holder=mine')).length).toBeGreaterThanOrEqual(1);
    expect((await side.get(`${path}?holder=quien`, admin)).status).toBe(400);
    expect((await side.get(path, await side.signIn(own))).status).toBe(403);
  });
});

describe('KREV-03 others who have something in common', () => {
  async function inCommon(userId: string) {
    const { body } = await side.fresh(`/api/kyc/${userId}/duplicates`, admin);
    const found = kycDuplicatesSchema.parse(body);
    return found.map(({ kind, what, userId: other }) => ({ kind, what, other }));
  }

  it('tells a wallet that one paid from and another proved, to both, until it is released', async () => {
    const { story } = side;
    const [payer, prover] = [await story.user('investor', 'Wilfrido'), await story.user('investor', 'Nubia')];
    await story.invest(payer, await story.warehouse());
    expect(await inCommon(payer)).toEqual([]);
    await story.proveWallet(prover);
    expect(await inCommon(payer)).toEqual([{ kind: 'wallet', what: WALLET, other: prover }]);
    expect(await inCommon(prover)).toEqual([{ kind: 'wallet', what: WALLET, other: payer }]);
    await story.releaseWallet(prover);
    expect(await inCommon(payer)).toEqual([]);
    expect(await inCommon(prover)).toEqual([]);
  });

  it('tells nobody as another’s account because both reinvested, which the treasury stands for', async () => {
    const { story } = side;
    const [one, other] = [
      await story.user('investor', 'Saturia'),
      await story.user('investor', 'Leovigildo'),
    ];
    const warehouse = await story.warehouse();
    for (const id of [one, other]) await story.invest(id, warehouse, '50000.00', undefined, 'balance');
    await story.proveWallet(other, TREASURY);
    expect(await inCommon(one)).toEqual([]);
    expect(await inCommon(other)).toEqual([]);
  });

  it('tells a name with two words in common, without accents and case; one word is not enough', async () => {
    const { story } = side;
    const own = await story.user('investor', 'Éfrain');
    const same = await story.user('investor', 'EFRAÍN Darío');
    await story.user('investor', 'Hortensia');
    expect(await inCommon(own)).toEqual([{ kind: 'name', what: 'EFRAÍN Darío Gómez', other: same }]);
  });

  it('tells a name that is spelt otherwise, or with a slip in a word: the most alike first', async () => {
    const { story } = side;
    const own = await story.user('investor', 'Jhonatan Velásquez');
    const spelt = await story.user('investor', 'Jhonatan Belasques');
    const slipped = await story.user('investor', 'Jhonathan Velásqeuz Ñáñez');
    await story.user('investor', 'Verónica Velas');
    expect(await inCommon(own)).toEqual(
      expect.arrayContaining([
        { kind: 'name', what: 'Jhonatan Belasques Gómez', other: spelt },
        { kind: 'name', what: 'Jhonathan Velásqeuz Ñáñez Gómez', other: slipped },
      ]),
    );
    expect(await inCommon(own)).toHaveLength(2);
  });
});
