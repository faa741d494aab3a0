import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERASED } from '@nodo/contracts/event';
import { erasureAnswerSchema } from '@nodo/contracts/privacy/views';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ADMIN, INVESTOR } from '../support/accounts.ts';
import { Client } from '../support/client.ts';
import { inDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { askUpload, putFile, submitKyc } from '../support/kyc.ts';
import { LOG_FILE } from '../support/product.ts';
import { scanForPlaintext } from '../support/scan.ts';
import { productStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

/** What is looked for in clear: something else in a second try, as the first one may have left its own. */
function marked() {
  const tag = randomUUID().slice(0, 8);
  return {
    email: `zoraida.quimbaya.${tag}@marcador-uno.example`,
    firstName: `Zoraídaxq${tag}`,
    lastName: `Quimbayáxq${tag}`,
    notes: `La cédula de la marcadora nvrk ${tag} se lee mal`,
    userAgent: `Navegador-marcador-${tag}/1.0 (Windows) Firefox/133.0`,
    document: Buffer.from(`marcador-de-documento-${tag}-zq`, 'latin1'),
  };
}
const PLAIN_FILE = 'documento-en-claro';

const stage = productStage({
  keepsLogs: true,
  environment: { SWEEP_MS: '300', LOG_LEVEL: 'trace' },
});
let admin: Client;
let databaseUrl: string;

beforeAll(async () => {
  admin = await stage.signIn(ADMIN);
  const [, , , port = ''] = (
    await readFile(join(stage.product.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  ).split('\n');
  const password = await readFile(join(stage.product.dataDir, 'postgres', 'nodo_password'), 'utf8');
  databaseUrl = `postgres://nodo:${password.trim()}@127.0.0.1:${port.trim()}/nodo`;
});

async function register(email: string, name: string, userAgent = 'Firefox/133.0') {
  const client = new Client(stage.url);
  const headers = { 'user-agent': userAgent };
  const who = { email, name, isNewUser: true };
  const answer = await client.send('POST', '/api/login', who, { key: null, headers });
  expect(answer.status, answer.text).toBe(201);
  const me = await client.get('/api/auth/user');
  return { client, id: String(Object(me.body).id) };
}

const confirmation = 'ELIMINAR MIS DATOS';

async function erased(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await eventually('the erasure to end', async () => {
      const found = await client.query('SELECT state FROM live.erasures WHERE user_id = $1', [id]);
      return found.rows[0]?.state === 'erased';
    });
  } finally {
    await client.end();
  }
}

describe('S15 erasing a person', () => {
  test('nothing of them is left in clear in any table, file or log, and the scan could find it before', async () => {
    const { email, firstName, lastName, notes, userAgent, document } = marked();
    const markers = [email, firstName, lastName, notes, userAgent, document];
    const scan = () => scanForPlaintext({ databaseUrl, folder: stage.product.dataDir }, markers);
    const { client, id } = await register(email, `${firstName} ${lastName}`, userAgent);
    await submitKyc(client);
    const { uploadURL } = await askUpload(client, 'income-proof');
    const file = Buffer.concat([
      Buffer.from(
        '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ',
      ),
      document,
      Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    ]);
    expect((await putFile(client, uploadURL, file, 'application/pdf')).status).toBe(201);
    const review = { kycStatus: 'rejected', notes };
    expect((await admin.send('PUT', `/api/users/${id}/kyc-status`, review)).status).toBe(200);
    await client.get('/api/auth/user');
    // Stored files are encrypted: this plaintext copy shows that the scan would find the bytes of a document.
    const left = join(stage.product.dataDir, PLAIN_FILE);
    await writeFile(left, document);
    const before = await eventually('everything to be projected', async () => {
      const found = await scan();
      return new Set(found.map(({ marker }) => marker)).size === markers.length && found;
    });
    const places = before.map(({ where }) => where);
    for (const place of ['live.users', 'platform.session_origins']) expect(places).toContain(place);
    expect(before.filter(({ marker }) => marker.startsWith('bytes '))).toMatchObject([{ where: PLAIN_FILE }]);
    await rm(left);

    const refused = await client.send('POST', '/api/profile/erasure', { confirmation: 'sí' });
    expect(refused.status).toBe(400);
    const answer = await client.send('POST', '/api/profile/erasure', { confirmation });
    expect(answer.status, answer.text).toBe(202);
    expect(erasureAnswerSchema.parse(answer.body).userId).toBe(id);
    await erased(id);
    expect(await scan()).toEqual([]);
    // Control: the searched log does have entries, which identify people by id alone.
    const log = await readFile(join(stage.product.dataDir, LOG_FILE), 'utf8');
    expect(log).toContain('"name":"command-api"');
    expect(log).toContain('"level"');
    expect((await client.get('/api/auth/user')).status).toBe(401);
    const again = await register(email, 'Otra Persona');
    expect(again.id).not.toBe(id);
  });

  test('whoever has an investment open is refused with the reason, and stays', async () => {
    const owner = await stage.signIn(INVESTOR);
    const answer = await owner.send('POST', '/api/profile/erasure', { confirmation });
    expect(answer.status).toBe(422);
    expect(refusalOf(answer)).toMatchObject({ code: 'OPEN_OBLIGATIONS' });
    expect(refusalOf(answer).message).toMatch(/inversi/);
    expect((await owner.get('/api/auth/user')).status).toBe(200);
  });

  test('a crash of command-api in the middle is gone on with', async () => {
    const { client, id } = await register(`${randomUUID()}@marcador-dos.example`, 'Wilmaxq Tunjaxq');
    const asked = client.send('POST', '/api/profile/erasure', { confirmation }).catch(() => undefined);
    await eventually('the fence', async () => {
      const answer = await client.get('/api/auth/user').catch(() => undefined);
      return answer?.status !== 200;
    });
    await stage.product.killProcess('command-api');
    await asked;
    await erased(id);
    // All of it may have been done before: whoever comes next needs command-api.
    await eventually('command-api to be there again', async () => (await fetch(`${stage.url}/health`)).ok);
  });
});

describe('a person whose key is missing', () => {
  const keys = (sql: string, values: unknown[]) =>
    inDatabase(stage.product, (client) => client.query(sql, values));
  const health = async () => {
    const answer = await fetch(`${stage.url}/health`);
    return { status: answer.status, body: await answer.json() };
  };
  const unavailable = { code: 'PERSONAL_DATA_UNAVAILABLE' };

  test('is told from one who was erased, gets no second key, and holds up nobody', async () => {
    const owner = await stage.signIn(INVESTOR);
    const { id, firstName } = Object((await owner.get('/api/auth/user')).body);
    const taken = await keys('DELETE FROM platform.person_keys WHERE person_id = $1 RETURNING *', [id]);
    const { wrapped_key: wrapped } = taken.rows[0];
    const giveBack =
      'INSERT INTO platform.person_keys (person_id, wrapped_key) VALUES ($1, $2) ON CONFLICT DO NOTHING';
    onTestFinished(async () => {
      await keys(giveBack, [id, wrapped]);
    });
    await stage.product.killProcess('command-api');
    const rename = (client: Client, name: string) =>
      client.send('PATCH', '/api/profile', { firstName: name }).catch(() => undefined);
    const refused = await eventually('an answer', async () => {
      const answer = await rename(owner, 'Otra');
      return answer && Object(answer.body).code !== 'UNAVAILABLE' ? answer : undefined;
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(refusalOf(refused)).toMatchObject(unavailable);
    expect(refusalOf(refused).message).toMatch(/no están disponibles/);
    expect((await keys('SELECT 1 FROM platform.person_keys WHERE person_id = $1', [id])).rowCount).toBe(0);
    expect(await health()).toEqual({
      status: 200,
      body: { status: 'degraded', reasons: ['Falta la clave de los datos personales de una persona.'] },
    });
    expect((await owner.get('/api/auth/user')).body).toMatchObject({ firstName });
    expect((await rename(admin, 'Administradora'))?.status).toBe(200);

    await keys('DROP SCHEMA live, history, as_of, projection CASCADE', []);
    await stage.product.killProcess('projector');
    const others = await eventually(
      'the read models to be there again',
      async () => {
        const answer = await admin.get('/api/auth/user');
        return answer.status === 200 && Object(answer.body).firstName === 'Administradora';
      },
      60_000,
    );
    expect(others).toBe(true);
    const mine = await owner.get('/api/auth/user');
    expect([mine.status, refusalOf(mine).code]).toEqual([503, unavailable.code]);
    const all = await admin.get('/api/investments?scope=all');
    const investors: { investor: { id: string; name: string } }[] = Object(all.body);
    const names = investors.filter(({ investor }) => investor.id === id).map(({ investor }) => investor.name);
    expect(new Set(names)).toEqual(new Set(['No disponible']));
    // Only this person's audit entries are searched for ERASED, as other people in this log were erased.
    const people: { id: string; email: string }[] = Object(
      (await admin.get('/api/users?limit=100')).body,
    ).rows;
    expect(people.length).toBeGreaterThan(1);
    expect(people.filter((one) => one.id === id)).toEqual([]);
    const audit: { actorId: string; subjectId: string }[] = Object((await admin.get('/api/audit')).body).rows;
    const about = audit.filter(({ actorId, subjectId }) => actorId === id || subjectId === id);
    expect(JSON.stringify([about, all.body])).not.toContain(ERASED);

    await keys(giveBack, [id, wrapped]);
    await stage.product.killProcess('projector');
    await eventually('the person to be there again', async () => {
      const { status, body } = await owner.get('/api/auth/user');
      return status === 200 && Object(body).firstName === firstName;
    });
    expect((await rename(owner, 'Camila Andrea'))?.status).toBe(200);
    await eventually('the health to be well', async () => Object((await health()).body).status === 'ok');
  });
});
