import { auditPageSchema } from '@nodo/contracts/audit/views';
import { kycScreeningViewSchema } from '@nodo/contracts/kyc/screening';
import { pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import { ERASURE_CONFIRMATION } from '@nodo/contracts/privacy/values';
import { sanctionsUploadTargetSchema } from '@nodo/contracts/sanctions/commands';
import { sanctionsListViewSchema, sanctionsTriedSchema } from '@nodo/contracts/sanctions/views';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type SampleEntry, sdnXml, unXml } from '../../platform/src/sanctions/samples.test.ts';
import { ADMIN, ANALYST, SUPER_ADMIN } from '../support/accounts.ts';
import type { Client } from '../support/client.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { approval, openDocuments, putFile, submitKyc } from '../support/kyc.ts';
import { register } from '../support/kyc-screens.ts';
import { productStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const stage = productStage();
let admin: Client;
let superAdmin: Client;
beforeAll(async () => {
  [admin, superAdmin] = await Promise.all([stage.signIn(ADMIN), stage.signIn(SUPER_ADMIN)]);
});

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const others: SampleEntry[] = Array.from({ length: 6 }, (_, at) => ({
  id: 910_000 + at,
  first: `Ficticio${'abcdef'[at]}`,
  last: `PERENGANEZ${'ghijkl'[at]}`,
}));
const yadiro = { id: 900_001, first: 'Yadiro', last: 'QUINTERO ZULUAGA', born: '12 Mar 1970' };

async function importFile(list: string, file: string, client = superAdmin) {
  const bytes = Buffer.from(file);
  const contentType = 'application/xml';
  const body = { list, contentType, size: bytes.length };
  const link = await client.send('POST', '/api/sanctions/lists/upload-url', body, { key: null });
  expect(link.status, link.text).toBe(200);
  return putFile(client, sanctionsUploadTargetSchema.parse(link.body).uploadURL, bytes, contentType);
}

async function lists() {
  const { body } = await admin.get('/api/sanctions/lists');
  const parsed = z.array(sanctionsListViewSchema).parse(body);
  expect(parsed).toEqual(body);
  return Object.fromEntries(parsed.map(({ list, imported }) => [list, imported]));
}

async function screening(id: string) {
  const answer = await admin.get(`/api/kyc/${id}/screening`);
  const parsed = kycScreeningViewSchema.parse(answer.body);
  expect(parsed).toEqual(answer.body);
  return parsed;
}

async function pending(id: string) {
  const { body } = await admin.get('/api/analytics/platform/pending');
  return pendingWorkSchema.parse(body).items.filter((item) => item.kind === 'sanctions' && item.id === id);
}

const decide = (
  client: Client,
  id: string,
  entryId: string,
  decision: string,
  reason = 'Nació en otro año',
) => client.send('PUT', `/api/kyc/${id}/match`, { list: 'ofac-sdn', entryId, decision, reason });
const approve = (client: Client, id: string) => client.send('PUT', `/api/kyc/${id}`, approval());
/** Approves without a word about the documents, as the second of two people may. */
const agree = (client: Client, id: string) => client.send('PUT', `/api/kyc/${id}`, { status: 'approved' });

const strangers = [
  ['Nepomuceno', 'VILLAFRADE ORTEGON'],
  ['Torcuato', 'BERMEJALES OVIEDO'],
  ['Hermenegilda', 'ZUBIAURRE CAÑAVERAL'],
  ['Eleuterio', 'MONTEALEGRE PIZANO'],
] as const;
let met = 0;
/** An entry whom no list named before, also at a second try. */
function unnamed() {
  const [first, last] = strangers[met % strangers.length] ?? strangers[0];
  met += 1;
  return { id: 900_100 + met, first, last };
}

describe('lists of sanctions', () => {
  test('who may not import gets no link; what is no list is refused and changes nothing', async () => {
    const body = { list: 'ofac-sdn', contentType: 'application/xml', size: 100 };
    for (const client of [admin, await stage.signIn(ANALYST)]) {
      const answer = await client.send('POST', '/api/sanctions/lists/upload-url', body, { key: null });
      expect(answer.status).toBe(403);
    }
    const file = sdnXml(others, day(1));
    expect(await importFile('un-consolidated', file)).toMatchObject({
      status: 422,
      body: {
        code: 'FILE_REFUSED',
        message: expect.stringContaining('Este no es el archivo XML de la lista consolidada'),
      },
    });
    expect(await importFile('ofac-sdn', file.slice(0, file.length / 2))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('está dañado o cortado') },
    });
    expect(await importFile('ofac-sdn', sdnXml(others, day(1), 9))).toMatchObject({
      status: 422,
      body: { message: 'El archivo está incompleto: dice tener 9 entradas y tiene 6. No se cambió nada.' },
    });
    expect(await lists()).toEqual({ 'ofac-sdn': null, 'un-consolidated': null });
  });

  test('imported, screened, decided, and told in the audit; somebody approved is found with the next list', async () => {
    const { client, id } = await register(stage.url, 'Yadiro Quintero Zuluaga');
    const known = await register(stage.url, 'Eutimia Zapateiro Cuartas');
    await submitKyc(known.client);
    await openDocuments(admin, known.id);
    expect((await approve(admin, known.id)).status).toBe(200);
    expect(await screening(known.id)).toMatchObject({ screenedAt: null, inUse: [], result: 'clear' });

    const file = sdnXml([...others, yadiro], day(2));
    expect(await importFile('ofac-sdn', file)).toMatchObject({
      status: 201,
      body: { entries: 7, isNew: true },
    });
    expect(await importFile('ofac-sdn', file)).toMatchObject({ status: 201, body: { isNew: false } });
    expect(
      await importFile('un-consolidated', unXml([{ id: 1, first: 'OTRA', last: 'PERSONA' }], day(40))),
    ).toMatchObject({
      status: 201,
    });
    expect(await importFile('ofac-sdn', sdnXml([...others, { ...yadiro, id: 5 }], day(3)))).toMatchObject({
      body: { message: expect.stringContaining('es más antiguo') },
    });
    await eventually('everybody to be compared', async () => {
      const now = await lists();
      return now['ofac-sdn']?.screening !== null && now['un-consolidated']?.screening !== null;
    });
    expect(await lists()).toMatchObject({
      'ofac-sdn': { entries: 7, isOld: false, publishedOn: day(2) },
      'un-consolidated': { entries: 1, isOld: true },
    });
    const dates = [
      { list: 'ofac-sdn', publishedOn: day(2) },
      { list: 'un-consolidated', publishedOn: day(40) },
    ];
    expect(await screening(known.id)).toMatchObject({
      isCurrent: true,
      lists: dates,
      result: 'clear',
      matches: [],
    });

    const tried = await admin.get(
      '/api/sanctions/matches?name=zuluaga%20yadiro%20quintero&bornOn=1970-03-12',
    );
    expect(sanctionsTriedSchema.parse(tried.body)).toMatchObject({
      lists: dates,
      matches: [{ entryId: '900001', score: 100, by: ['name', 'birth'], programs: ['PRUEBA'] }],
    });

    const lines = async (path: string) => {
      const file = await admin.get(path);
      expect(file.status, file.text).toBe(200);
      return file.text.trimEnd().split('\r\n').slice(1);
    };
    expect(await lines('/api/sanctions/lists/export')).toEqual([
      expect.stringMatching(`^OFAC SDN,Al día,${day(2)},7,`),
      expect.stringMatching(`^ONU consolidada,Más de 30 días,${day(40)},1,`),
    ]);
    expect(await lines('/api/sanctions/matches/export?name=zuluaga%20yadiro%20quintero')).toEqual([
      expect.stringMatching(/^OFAC SDN,Yadiro QUINTERO ZULUAGA,,1970-03-12,.*,PRUEBA,\d+,.*,900001$/),
    ]);
    expect(await lines('/api/sanctions/matches/export?name=Nadie%20Parecido')).toEqual([]);
    expect((await admin.get('/api/sanctions/matches/export')).status).toBe(400);

    // A submission is screened.
    await submitKyc(client);
    await openDocuments(admin, id);
    await openDocuments(superAdmin, id);
    await eventually('the submission to be compared', async () => (await screening(id)).result === 'open');
    expect((await screening(id)).matches).toMatchObject([
      { name: 'Yadiro QUINTERO ZULUAGA', born: ['1970-03-12'] },
    ]);
    expect(refusalOf(await approve(admin, id)).message).toMatch(
      /Decide primero .*Yadiro QUINTERO ZULUAGA, OFAC SDN/,
    );
    expect((await decide(admin, id, '900001', 'not_same', ' ')).status).toBe(400);
    expect((await decide(admin, id, '77', 'not_same')).status).toBe(422);
    expect((await decide(admin, id, '900001', 'same', 'La misma cédula')).status).toBe(200);
    expect(refusalOf(await approve(admin, id)).message).toMatch(/lista de sanciones nombra/);
    expect((await decide(admin, id, '900001', 'not_same')).status).toBe(422);
    expect((await decide(superAdmin, id, '900001', 'not_same')).status).toBe(200);
    expect((await approve(admin, id)).status).toBe(200);
    expect(await screening(id)).toMatchObject({ result: 'dismissed', matches: [{ decision: 'not_same' }] });

    const { body } = await admin.get(`/api/audit?kind=kyc&subject=${id}`);
    const { rows } = auditPageSchema.parse(body);
    const told = (action: string) => rows.filter((entry) => entry.action === action);
    expect(told('KycScreened')[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'matches', after: 'OFAC SDN: Yadiro QUINTERO ZULUAGA (100)' }),
    );
    expect(told('KycMatchDecided')).toHaveLength(2);
    expect(told('KycReviewed')[0]?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'screeningResult', after: 'dismissed' }),
        expect.objectContaining({ after: `OFAC SDN (${day(2)}), ONU consolidada (${day(40)})` }),
      ]),
    );

    // A new list is also compared with people approved before.
    const eutimia = { id: 900_002, first: 'Eutimia', last: 'ZAPATEIRO CUARTAS' };
    expect((await importFile('ofac-sdn', sdnXml([...others, yadiro, eutimia], day(0)))).status).toBe(201);
    await eventually('somebody approved to be found', async () => (await pending(known.id)).length === 1);
    expect(await pending(known.id)).toMatchObject([{ what: 'Eutimia ZAPATEIRO CUARTAS' }]);
    await eventually(
      'everybody to be compared again',
      async () => (await lists())['ofac-sdn']?.screening !== null,
    );
    expect(await pending(id)).toEqual([]);
    expect(await screening(id)).toMatchObject({ result: 'dismissed' });
    expect((await decide(admin, known.id, '900002', 'same', 'Coincide todo')).body).toMatchObject({
      kycStatus: 'under_review',
    });
    expect(await pending(known.id)).toEqual([]);
    expect(refusalOf(await agree(superAdmin, known.id)).message).toMatch(
      /que otra persona del equipo la apruebe/,
    );
    const proposal = { status: 'under_review', exception: 'El juzgado aclaró la homonimia' };
    expect((await admin.send('PUT', `/api/kyc/${known.id}`, proposal)).status).toBe(200);
    expect(refusalOf(await approve(admin, known.id)).message).toMatch(/la aprueba otra persona del equipo/);
    const agreed = await agree(superAdmin, known.id);
    expect(agreed).toMatchObject({ status: 200, body: { kycStatus: 'approved' } });
  });

  test('who could not be compared, as the key of their data is missing, is before the list is said to be done', async () => {
    const entry = unnamed();
    const { client, id } = await register(stage.url, `${entry.first} ${entry.last}`);
    await submitKyc(client);
    await openDocuments(admin, id);
    await openDocuments(superAdmin, id);
    expect((await approve(admin, id)).status).toBe(200);
    const keys = (sql: string, values: unknown[]) =>
      inDatabase(stage.product, (database) => database.query(sql, values));
    const heldUp = () => keys('SELECT held_up FROM sanctions.round WHERE $1 = ANY (held_up)', [id]);
    const taken = await keys('DELETE FROM platform.person_keys WHERE person_id = $1 RETURNING wrapped_key', [
      id,
    ]);
    try {
      expect((await importFile('ofac-sdn', sdnXml([...others, yadiro, entry], day(0)))).status).toBe(201);
      await eventually('the person to be held up', async () => (await heldUp()).rowCount === 1);
      expect((await lists())['ofac-sdn']?.screening).toBeNull();
    } finally {
      const wrapped = taken.rows[0]?.wrapped_key;
      await keys('INSERT INTO platform.person_keys (person_id, wrapped_key) VALUES ($1, $2)', [id, wrapped]);
    }
    await eventually('the person to be found', async () => (await pending(id)).length === 1);
    await eventually('the list to be done', async () => (await lists())['ofac-sdn']?.screening !== null);
    // Written after what the list shows.
    await eventually('nobody to be held up any more', async () => (await heldUp()).rowCount === 0);
  });

  test('whoever asked to be erased counts as compared only once that is decided: it may be refused', async () => {
    const entry = unnamed();
    const { client, id } = await register(stage.url, `${entry.first} ${entry.last}`);
    await submitKyc(client);
    await openDocuments(admin, id);
    expect((await approve(admin, id)).status).toBe(200);
    const query = (sql: string, values: unknown[] = []) =>
      inDatabase(stage.product, (database) => database.query(sql, values));
    // As long as an event is parked, nobody knows what stands in the way of an erasure.
    await query(
      `INSERT INTO projection.parked (projection, key, position, stream, revision, type, event_id, error)
       VALUES ('audit', 'nobody', 0, 'nobody', 0, 'Nothing', $1, 'test')`,
      [id],
    );
    try {
      const asked = await client.send('POST', '/api/profile/erasure', { confirmation: ERASURE_CONFIRMATION });
      expect(asked.body).toMatchObject({ state: 'requested' });
      expect((await importFile('ofac-sdn', sdnXml([...others, yadiro, entry], day(0)))).status).toBe(201);
      const heldUp = () => query('SELECT held_up FROM sanctions.round WHERE $1 = ANY (held_up)', [id]);
      await eventually('the person to be held up', async () => (await heldUp()).rowCount === 1);
      expect((await lists())['ofac-sdn']?.screening).toBeNull();
    } finally {
      await query("DELETE FROM projection.parked WHERE key = 'nobody'");
    }
    await eventually('the list to be done', async () => (await lists())['ofac-sdn']?.screening !== null);
  });
});
