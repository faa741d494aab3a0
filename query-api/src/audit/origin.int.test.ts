import { type AuditRow, auditPageSchema, auditPeopleSchema } from '@nodo/contracts/audit/views';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projected } from '../../../projector/src/testing/harness.test.ts';
import { exportAddress } from '../testing/audit-export.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';
import { pdfText } from '../testing/pdf-text.test.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';
const sessionId = newId();

let side: ReadSide;
let adminId: string;
let admin: string;
let analyst: string;
let analystId: string;
let begona: string;

beforeAll(async () => {
  side = await startReadSide();
  adminId = await side.story.user('admin', 'Marta');
  admin = await side.signIn(adminId, 'admin');
  analystId = await side.story.user('analyst', 'Iván');
  analyst = await side.signIn(analystId, 'analyst');
  begona = await side.story.user('investor', 'Begoña');
  const opened = { sessionId, address: '::ffff:190.24.31.7', userAgent: CHROME };
  await side.sessions.open({ id: adminId, role: 'admin', method: 'code', ...opened });
  await side.story.submitKyc(begona);
  side.story.sessionId = sessionId;
  await side.story.reviewKyc(begona, 'rejected', adminId);
  side.story.sessionId = undefined;
});
afterAll(() => side?.stop());

async function list(query: string, cookie = admin): Promise<AuditRow[]> {
  const { status, body } = await side.fresh(`/api/audit?${query}`, cookie);
  expect(status, JSON.stringify(body)).toBe(200);
  return auditPageSchema.parse(body).rows;
}

async function people(search: string, cookie = admin) {
  return side.fresh(`/api/audit/people?${new URLSearchParams({ search })}`, cookie);
}

async function file(query: string, cookie = admin, asOf = '') {
  const headers = { cookie, 'x-after-position': side.story.position.toString() };
  const viewer = cookie === analyst ? analystId : adminId;
  const address = exportAddress(side, viewer, query) + (asOf && `&asOf=${asOf}`);
  const answer = await fetch(address, { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('AUDIT-01 from where', () => {
  it('tells device, address and way of signing in, also when the session has ended', async () => {
    await side.sessions.end(sessionId);
    const [entry] = await list('action=KycReviewed');
    expect(entry).toMatchObject({
      sessionId,
      origin: { device: 'Chrome en Windows', address: '190.24.31.7', method: 'code' },
    });
  });

  it('tells analysts the network only', async () => {
    const [entry] = await list('action=KycReviewed', analyst);
    expect(entry?.origin).toMatchObject({ device: 'Chrome en Windows', address: '190.24.•••' });
    expect(entry?.origin).not.toMatchObject({ address: expect.stringContaining('31') });
  });

  it('has no origin for a service', async () => {
    const [entry] = await list('action=KycSubmitted');
    expect(entry).toMatchObject({ actorKind: 'service', origin: null, sessionId: null });
  });

  it('shows all that was done in one session', async () => {
    expect((await list(`session=${sessionId}`)).map(({ action }) => action)).toEqual(['KycReviewed']);
    expect(await list(`session=${newId()}`)).toEqual([]);
  });

  it('forgets it after its time, and with its person', async () => {
    const age =
      "UPDATE platform.session_origins SET began_at = now() - interval '5 years 1 day' WHERE session_id = $1";
    await side.servers.pool.query(age, [sessionId]);
    expect((await list('action=KycReviewed'))[0]?.origin).toBeNull();
    await side.signIn(adminId, 'admin');
    const left = await side.servers.pool.query(
      'SELECT 1 FROM platform.session_origins WHERE session_id = $1',
      [sessionId],
    );
    expect(left.rowCount).toBe(0);
    const opened = { sessionId, address: 'not an address', userAgent: CHROME };
    await side.sessions.open({ id: adminId, role: 'admin', method: 'code', ...opened });
    expect((await list('action=KycReviewed'))[0]?.origin).toMatchObject({ address: null });
  });
});

describe('AUDIT-01 people to narrow it to', () => {
  it.each([
    ['begoña gomez', 'words of a name'],
    ['gómez BEGON', 'words in any order, without accents'],
  ])('finds %s: %s', async (search) => {
    const { body } = await people(search);
    expect(auditPeopleSchema.parse(body).people).toEqual([
      { id: begona, name: 'Begoña Gómez', email: `${begona}@correo.co`, role: 'investor' },
    ]);
  });

  it('finds one by e-mail and by id, and nobody for what fits nobody', async () => {
    for (const search of [`${begona}@correo.co`, begona]) {
      expect(auditPeopleSchema.parse((await people(search)).body).people).toHaveLength(1);
    }
    for (const search of ['nadie así', '%', newId()]) {
      expect((await people(search)).body).toEqual({ people: [] });
    }
  });

  it('lets analysts search by id alone, and hides who it is', async () => {
    const refused = await people('Begoña', analyst);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { search: expect.any(String) } },
    });
    const { body } = await people(begona, analyst);
    const [person] = auditPeopleSchema.parse(body).people;
    expect(person?.name).toBe('B••• G•••');
    expect(person?.email).not.toContain('correo');
  });

  it.each(['', 'search=', `search=${'x'.repeat(101)}`, 'search=a&nothing=1'])('refuses %j', async (query) => {
    const { status, body } = await side.get(`/api/audit/people?${query}`, admin);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('AUDIT-01 the printed export', () => {
  it('tells who exported what and when, by which filter, and each change in words', async () => {
    const { answer, bytes } = await file(`format=pdf&action=KycReviewed&person=${begona}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="auditoria-\d{4}-\d\d-\d\d\.pdf"$/);
    const text = await pdfText(bytes);
    expect(text).toContain('Exportado por Marta Gómez · Admin');
    expect(text).toMatch(/hora de Bogotá · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
    expect(text).toContain('Begoña Gómez');
    expect(text).toContain('Estado KYC: Pendiente → Rechazado');
    expect(text).toContain('Motivo: Documento legible');
    expect(text).toContain('Chrome en Windows');
    expect(text).toContain('Página 1 de 1');
    // Dates are written as on the screens.
    expect(text).toMatch(/Fecha: \d{1,2} [a-z]{3,4} \d{4}, \d{1,2}:\d\d [ap]\. m\., hora de Bogotá/);
    expect(text).not.toMatch(/\d\/\d\d\/\d{4}/);
    expect(text).not.toContain('Como estaba');
  });

  it('of a past moment tells that moment beside the day on which it was printed', async () => {
    const { rows } = await side.servers.pool.query<{ position: string; at: Date }>(
      "SELECT position, effective_at AS at FROM projection.events WHERE type = 'KycReviewed' ORDER BY position LIMIT 1",
    );
    const [reviewed] = rows;
    const printedBefore = Date.now();
    const { bytes } = await file('format=pdf', admin, `${reviewed?.position}`);
    const text = await pdfText(bytes);
    const then = reviewed?.at.toISOString() ?? '';
    const shown = `${then.slice(0, 10)} ${then.slice(11, 19)} UTC`;
    expect(text).toMatch(new RegExp(`Como estaba el [^·]+, hora de Bogotá · ${shown}`));
    const [, printed = ''] = /Fecha: [^·]+, hora de Bogotá · ([\d-]+ [\d:]+) UTC/.exec(text) ?? [];
    expect(Date.parse(`${printed.replace(' ', 'T')}Z`)).toBeGreaterThanOrEqual(printedBefore - 1_000);
  });

  it('hides from analysts what the screen hides', async () => {
    const text = await pdfText((await file(`format=pdf&person=${begona}`, analyst)).bytes);
    expect(text).toContain('B••• G•••');
    for (const secret of ['Begoña', '1112765009', 'Documento legible', '@correo.co', '190.24.31']) {
      expect(text).not.toContain(secret);
    }
  });

  it('turns the page, numbers every entry, and cuts no word of Spanish', async () => {
    const id = await side.story.user('investor', 'Ñandú');
    const out = Array.from({ length: 60 }, () => ({ type: 'UserSignedOut', data: {} }) as const);
    await side.story.append(streams.user(id), ...out);
    const text = await pdfText((await file(`format=pdf&person=${id}`)).bytes);
    expect(text).toContain('61. Cierre de sesión');
    expect(text).toContain('Ñandú Gómez');
    const [, last] = /Página 1 de (\d+)/.exec(text) ?? [];
    expect(Number(last)).toBeGreaterThan(3);
    expect(text).toContain(`Página ${last} de ${last}`);
  });

  it('refuses more than it can hold, and says how many that is', async () => {
    const id = await side.story.user('investor', 'Muchísimas');
    for (let index = 0; index < 2_000; index += 500) {
      const out = Array.from({ length: 500 }, () => ({ type: 'UserSignedOut', data: {} }) as const);
      await side.story.append(streams.user(id), ...out);
    }
    await projected(side.servers.pool, side.story.position);
    const { answer, bytes } = await file(`format=pdf&person=${id}`);
    expect(answer.status).toBe(422);
    expect(bytes.toString()).toContain('hasta 2.000 registros');
    const fits = await file(`format=pdf&person=${id}&action=UserSignedOut`);
    expect(fits.answer.status).toBe(200);
  });

  it('is for whoever asked for it, and for a moment', async () => {
    const headers = { cookie: admin };
    const others = exportAddress(side, analystId, 'format=csv');
    const over = exportAddress(side, adminId, 'format=csv', -1);
    const forged = `${exportAddress(side, adminId, 'format=csv').slice(0, -4)}AAAA`;
    for (const address of [others, over, forged]) {
      expect((await fetch(address, { headers })).status).toBe(404);
    }
    expect((await fetch(`${side.url}/api/audit/export`, { headers })).status).toBe(400);
    const own = exportAddress(side, adminId, 'format=csv');
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
    expect((await fetch(own, { headers: foreign })).status).toBe(404);
    expect((await fetch(own)).status).toBe(401);
  });
});
