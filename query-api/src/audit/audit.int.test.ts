import { type AuditRow, auditDetailSchema, auditPageSchema } from '@nodo/contracts/audit/views';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projected } from '../../../projector/src/testing/harness.test.ts';
import { exportAddress } from '../testing/audit-export.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let adminId: string;
let admin: string;
let analyst: string;
let analystId: string;
let ana: string;
let luis: string;

beforeAll(async () => {
  side = await startReadSide();
  adminId = await side.story.user('admin', 'Marta');
  admin = await side.signIn(adminId, 'admin');
  analystId = await side.story.user('analyst', 'Iván');
  analyst = await side.signIn(analystId, 'analyst');
  ana = await side.story.user('investor', 'Ana');
  luis = await side.story.user('investor', 'Luis');
  await side.story.submitKyc(ana);
  await side.story.reviewKyc(ana, 'rejected', adminId);
  await side.story.submitKyc(luis);
  await side.story.reviewKyc(luis, 'approved', adminId);
});
afterAll(() => side?.stop());

async function list(query: Record<string, string | number>, cookie = admin): Promise<AuditRow[]> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await side.fresh(`/api/audit?${text}`, cookie);
  expect(status, JSON.stringify(body)).toBe(200);
  const page = auditPageSchema.parse(body);
  expect(page).toEqual(body);
  if (query.limit === undefined && page.rows.length < 50) expect(page.total).toBe(page.rows.length);
  return page.rows;
}

async function csv(query: string): Promise<string> {
  const answer = await fetch(exportAddress(side, adminId, `format=csv&${query}`), {
    headers: { cookie: admin, 'x-after-position': side.story.position.toString() },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="auditoria-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  return bytes.subarray(3).toString('utf8');
}

describe('AUDIT-01 who changed what', () => {
  it('tells a KYC decision with who, when, whom, before, after and why', async () => {
    const [entry] = await list({ kind: 'kyc', action: 'KycReviewed', person: ana });
    expect(entry).toMatchObject({
      actorName: 'Marta Gómez',
      actorRole: 'admin',
      actorId: adminId,
      subjectName: 'Ana Gómez',
      subjectId: ana,
      changes: [{ field: 'kycStatus', before: 'pending', after: 'rejected' }],
      reason: 'Documento legible',
    });
  });

  it('tells of a person who looked at them, also in a stream of theirs, and of nobody else', async () => {
    const eva = await side.story.user('investor', 'Eva');
    const { actor } = side.story;
    side.story.actor = { kind: 'user', id: adminId, role: 'admin' };
    for (const viewed of [eva, streams.kyc(eva), streams.account(eva), streams.kyc(luis)])
      await side.story.append(streams.personalDataView(newId()), {
        type: 'PersonalDataViewed',
        data: { area: 'history', viewed },
      });
    side.story.actor = actor;
    const looks = await list({ kind: 'personalDataView', person: eva, direction: 'asc' });
    expect(looks.map(({ changes }) => changes.find(({ field }) => field === 'viewed')?.after)).toEqual([
      eva,
      streams.kyc(eva),
      streams.account(eva),
    ]);
  });

  it('is newest first, and the other way round when asked', async () => {
    const newest = await list({});
    const times = newest.map(({ occurredAt }) => occurredAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect((await list({ direction: 'asc' })).map(({ id }) => id)).toEqual(
      newest.map(({ id }) => id).reverse(),
    );
  });

  it('pages without losing or repeating an entry', async () => {
    const all = await list({});
    const pages = [];
    for (let offset = 0; offset < all.length; offset += 5)
      pages.push(...(await list({ offset, limit: 5 }, admin)));
    expect(pages).toEqual(all);
  });

  it.each([
    ['person', () => ({ person: ana }), (row: AuditRow) => row.subjectId === ana || row.actorId === ana],
    ['actor', () => ({ actor: adminId }), (row: AuditRow) => row.actorId === adminId],
    ['kind', () => ({ kind: 'kyc' }), (row: AuditRow) => row.subjectKind === 'kyc'],
    [
      'kind and subject',
      () => ({ kind: 'kyc', subject: luis }),
      (row: AuditRow) => row.subjectKind === 'kyc' && row.subjectId === luis,
    ],
    ['action', () => ({ action: 'KycSubmitted' }), (row: AuditRow) => row.action === 'KycSubmitted'],
    [
      'field',
      () => ({ field: 'kycStatus' }),
      (row: AuditRow) => row.changes.some(({ field }) => field === 'kycStatus'),
    ],
  ])('is filtered by %s', async (_, query, fits) => {
    const all = await list({});
    const found = await list(query());
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(all.length);
    expect(found).toEqual(all.filter(fits));
  });

  it('is filtered by period, from its first moment to before its last', async () => {
    const all = await list({ direction: 'asc' });
    const [from, to] = [all[2]?.occurredAt ?? '', all[5]?.occurredAt ?? ''];
    expect(await list({ from, to, direction: 'asc' })).toEqual(all.slice(2, 5));
  });

  it('shows all that one request caused', async () => {
    const [entry] = await list({ action: 'KycReviewed', person: luis });
    const found = await list({ correlation: entry?.correlationId ?? '' });
    expect(found.map(({ id }) => id)).toEqual([entry?.id]);
  });

  it('finds what an investor did with their investments', async () => {
    const warehouseId = await side.story.warehouse('Bodega Auditada');
    const investment = await side.story.invest(ana, warehouseId, '50000.00');
    const [entry] = await list({ person: ana, kind: 'investment' });
    expect(entry).toMatchObject({ subjectId: investment.id, subjectName: 'Ana Gómez · Bodega Auditada' });
  });

  it('answers one entry, also in the past it belongs to', async () => {
    const [entry] = await list({ action: 'KycReviewed', person: ana });
    const { body } = await side.fresh(`/api/audit/${entry?.id}`, admin);
    expect(auditDetailSchema.parse(body).entry).toEqual(entry);
    const before = (BigInt(entry?.position ?? '0') - 1n).toString();
    expect((await side.fresh(`/api/audit/${entry?.id}?asOf=${before}`, admin)).status).toBe(404);
    expect(await list({ asOf: before, action: 'KycReviewed' })).toEqual([]);
  });

  it('leads from one entry to the next among those that fit, and ends at either end', async () => {
    const found = await list({ kind: 'kyc', person: ana });
    const walked = [];
    let id: string | null = found[0]?.id ?? null;
    while (id !== null) {
      const { body } = await side.fresh(`/api/audit/${id}?kind=kyc&person=${ana}`, admin);
      const detail = auditDetailSchema.parse(body);
      expect(detail.newerId).toBe(walked.at(-1) ?? null);
      walked.push(id);
      id = detail.olderId;
    }
    expect(walked).toEqual(found.map((entry) => entry.id));
  });

  it.each([
    ['person', 'ana'],
    ['actor', 'Ana Gómez'],
    ['actor', 'ana@correo.co'],
    ['kind', 'nothing'],
    ['subject', "1'--"],
    ['action', 'Kyc%27'],
    ['field', 'a.b'],
    ['from', 'ayer'],
    ['to', '2026-13-01T00:00:00Z'],
    ['correlation', '1'],
    ['session', 'x'],
    ['direction', 'up'],
    ['limit', '100000'],
    ['offset', '-1'],
    ['offset', '1e9'],
  ])('refuses %s=%s and says why', async (name, value) => {
    const { status, body } = await side.get(`/api/audit?${new URLSearchParams({ [name]: value })}`, admin);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [name]: expect.any(String) } });
  });

  it('refuses a filter it does not know', async () => {
    const { status, body } = await side.get('/api/audit?nothing=1', admin);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is not for investors, nor for anybody unknown', async () => {
    const investor = await side.signIn(ana, 'investor');
    for (const path of ['/api/audit', '/api/audit/export', `/api/audit/${newId()}`]) {
      expect((await side.get(path, investor)).status).toBe(403);
      expect((await side.get(path)).status).toBe(401);
    }
    expect((await side.get(`/api/audit/${newId()}`, admin)).status).toBe(404);
  });
});

describe('AUDIT-01 masked for analysts', () => {
  it('hides who people are and what was said about them, and names staff at work', async () => {
    const rows = await list({ kind: 'kyc', person: ana }, analyst);
    const text = JSON.stringify(rows);
    expect(rows.find(({ action }) => action === 'KycReviewed')).toMatchObject({
      actorName: 'Marta Gómez',
      subjectName: 'A••• G•••',
      reason: '•••',
      changes: [{ field: 'kycStatus', before: 'pending', after: 'rejected' }],
    });
    for (const secret of ['Ana Gómez', 'Luis', '1112765009', 'Documento legible', '@correo.co'])
      expect(text).not.toContain(secret);
  });

  it('hides them in the export too', async () => {
    const answer = await fetch(exportAddress(side, analystId, 'format=csv'), {
      headers: { cookie: analyst },
    });
    const text = await answer.text();
    expect(text).toContain('A••• G•••');
    for (const secret of ['Ana Gómez', 'Luis', '1112765009', 'Documento legible', '@correo.co'])
      expect(text).not.toContain(secret);
  });
});

describe('AUDIT-01 the export', () => {
  it('has the filtered entries, oldest first, in words', async () => {
    const text = await csv(`kind=kyc&action=KycReviewed`);
    const [head, ...lines] = text.trim().split('\r\n');
    expect(head).toContain('Quién');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Ana Gómez');
    expect(lines[0]).toContain('Estado KYC,Pendiente,Rechazado');
    expect(lines[1]).toContain('Luis Gómez');
  });

  it('writes what a spreadsheet would run as text', async () => {
    const id = newId();
    const data = {
      email: `${id}@correo.co`,
      firstName: '=HYPERLINK("http://x")',
      lastName: '@SUM(1)',
      role: 'investor',
    } as const;
    await side.story.append(streams.user(id), { type: 'UserRegistered', data });
    const text = await csv(`person=${id}`);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")`);
  });

  it('reads more than one batch', async () => {
    const id = await side.story.user('investor', 'Muchas');
    const step = 250;
    for (let index = 0; index < 1_250; index += step) {
      await side.story.append(
        streams.user(id),
        ...Array.from({ length: step }, () => ({ type: 'UserSignedOut', data: {} }) as const),
      );
    }
    await projected(side.servers.pool, side.story.position);
    // The header, a line per field of the registration, and one per other entry.
    expect((await csv(`person=${id}`)).trim().split('\r\n')).toHaveLength(1 + 4 + 1_250);
  });
});
