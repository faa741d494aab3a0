import { randomUUID } from 'node:crypto';
import { auditPageSchema } from '@nodo/contracts/audit/views';
import { ERASED } from '@nodo/contracts/event';
import { AFTER_POSITION_HEADER, POSITION_HEADER } from '@nodo/contracts/headers';
import {
  profileChangedSchema,
  roleChangedSchema,
  type UserRow,
  userPageSchema,
  userRowSchema,
  userStatsSchema,
  userViewSchema,
} from '@nodo/contracts/identity/views';
import { kycStatusChangedSchema } from '@nodo/contracts/kyc/commands';
import { kycStatuses } from '@nodo/contracts/kyc/values';
import { type Role, roles } from '@nodo/contracts/roles';
import { searchHitsSchema } from '@nodo/contracts/search/views';
import { beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { z } from 'zod';
import { ADMIN, ANALYST, SUPER_ADMIN } from '../support/accounts.ts';
import { type Answer, Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { readDocuments, submitKyc } from '../support/kyc.ts';
import { register } from '../support/kyc-screens.ts';
import { Listener } from '../support/live.ts';
import { productStage } from '../support/stage.ts';
import { refusalOf } from '../support/views.ts';

const stage = productStage({ isShared: true });
let admin: Client;
let superAdmin: Client;
let analyst: Client;
beforeAll(async () => {
  [admin, superAdmin, analyst] = await Promise.all([
    stage.signIn(ADMIN),
    stage.signIn(SUPER_ADMIN),
    stage.signIn(ANALYST),
  ]);
});

const signedIn = z.object({ user: z.looseObject({ id: z.uuid() }) });
let people = 0;
/** Registers a new person; returns once the read models contain them. */
async function newcomer(name = 'Persona Prueba') {
  people += 1;
  const made = await register(stage.url, name, `usuario${people}@ejemplo.co`);
  await made.client.get('/api/auth/user');
  return made;
}

/** As `newcomer`, with a name that is searched for: a second try doesn't find the first one's. */
async function sought(name: string) {
  const made = await newcomer(name);
  onTestFailed(async () => {
    await made.client.send('PATCH', '/api/profile', { firstName: 'Persona', lastName: 'Prueba' });
  });
  return made;
}

/** `after`: a response to somebody else's command; the read waits for its effects. */
async function page(query: Record<string, string> = {}, client = admin, after?: Answer) {
  const position = after?.headers.get(POSITION_HEADER);
  const headers = position ? { [AFTER_POSITION_HEADER]: position } : {};
  const answer = await client.get(`/api/users?${new URLSearchParams(query)}`, headers);
  expect(answer.status, answer.text).toBe(200);
  const parsed = userPageSchema.parse(answer.body);
  expect(parsed).toEqual(answer.body);
  return parsed;
}

/** All rows that match, from all pages. */
async function everybody(query: Record<string, string> = {}) {
  const rows: UserRow[] = [];
  for (;;) {
    const part = await page({ ...query, limit: '200', offset: String(rows.length) });
    rows.push(...part.rows);
    if (rows.length >= part.total || part.rows.length === 0) return { rows, total: part.total };
  }
}

async function row(id: string, client = admin) {
  return userRowSchema.parse((await client.get(`/api/users/${id}`)).body);
}

async function stats(client = admin) {
  return userStatsSchema.parse((await client.get('/api/users/stats')).body);
}

async function current(client: Client) {
  return userViewSchema.parse((await client.get('/api/auth/user')).body);
}

function giveRole(client: Client, id: string, role: Role, reason?: string): Promise<Answer> {
  return client.send('PUT', `/api/users/${id}/role`, { role, ...(reason ? { reason } : {}) });
}

function setKyc(client: Client, id: string, body: object): Promise<Answer> {
  return client.send('PUT', `/api/users/${id}/kyc-status`, body);
}

describe('the list of users', () => {
  test('USERS-01 the cards count everybody and follow every change', async () => {
    const before = await stats();
    expect(before).toMatchObject({ total: (await page({ limit: '1' })).total });
    const { client, id } = await newcomer();
    expect(await stats()).toEqual({
      ...before,
      total: before.total + 1,
      pendingKyc: before.pendingKyc + 1,
    });
    await submitKyc(client);
    await readDocuments(admin, id);
    const { revision } = kycStatusChangedSchema.parse(
      (await setKyc(admin, id, { kycStatus: 'approved', via: 'quick_action' })).body,
    );
    expect(await stats()).toEqual({
      ...before,
      total: before.total + 1,
      approvedKyc: before.approvedKyc + 1,
    });
    await setKyc(admin, id, { kycStatus: 'pending', notes: 'Deshecho', revision });
    expect(await stats()).toEqual({
      ...before,
      total: before.total + 1,
      pendingKyc: before.pendingKyc + 1,
      waitingKyc: before.waitingKyc + 1,
    });
    await giveRole(superAdmin, id, 'admin');
    expect((await stats(superAdmin)).administrators).toBe(before.administrators + 1);
  });

  test('USERS-02 a search finds parts of names and e-mails, whatever the case and the accents', async () => {
    const { id } = await sought('Íñigo Zúñiga Yllera');
    for (const search of ['inigo', 'ZUÑIGA', 'zuniga iñigo', 'ylle', `usuario${people}@`]) {
      const { rows, total } = await page({ search });
      expect([total, rows.map((each) => each.id)], search).toEqual([1, [id]]);
    }
    expect(await page({ search: 'zuniga nadie' })).toEqual({ rows: [], total: 0, closed: 0 });
  });

  test.each(roles)('USERS-03 the role filter %s shows that role alone, and all of it', async (role) => {
    const all = await everybody();
    const { rows, total } = await everybody({ role });
    expect(rows).toEqual(all.rows.filter((each) => each.role === role));
    expect(total).toBe(rows.length);
    expect(total).toBeGreaterThan(0);
  });

  test.each(kycStatuses)(
    'USERS-04 the KYC filter %s shows that status alone, and all of it',
    async (kycStatus) => {
      const all = await everybody();
      const { rows, total } = await everybody({ kycStatus });
      const isWaitedFor = ({ role, email }: UserRow) => role === 'investor' && email !== ERASED;
      expect(rows).toEqual(
        all.rows.filter(
          (each) => each.kycStatus === kycStatus && (kycStatus !== 'pending' || isWaitedFor(each)),
        ),
      );
      expect(total).toBe(rows.length);
      if (kycStatus === 'pending') expect(total).toBe((await stats()).pendingKyc);
    },
  );

  test('USERS-13 USERS-14 staff says what somebody is as an investor; it is shown, audited, and nobody’s own', async () => {
    const { client, id } = await newcomer();
    expect(await current(client)).toMatchObject({ investorLevel: null });
    const set = (by: Client, level: unknown) => by.send('PUT', `/api/users/${id}/level`, { level });
    const answer = await set(admin, 'premium');
    expect(answer).toMatchObject({ status: 200, body: { userId: id, from: null, to: 'premium' } });
    client.follow(answer);
    expect(await current(client)).toMatchObject({ investorLevel: 'premium' });
    const found = (await everybody()).rows.find((row) => row.id === id);
    expect(found).toMatchObject({ investorLevel: 'premium' });
    const audit = await admin.get(`/api/audit?person=${id}&action=InvestorLevelSet`);
    expect(audit.body).toMatchObject({
      rows: [{ changes: [{ field: 'investorLevel', before: null, after: 'premium' }] }],
    });
    expect((await set(client, 'standard')).status).toBe(403);
    expect(await set(admin, 'gold')).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', fields: { level: 'El nivel es standard, premium o ninguno' } },
    });
    expect((await set(admin, null)).body).toMatchObject({ from: 'premium', to: null });
    expect((await admin.send('PUT', `/api/users/${randomUUID()}/level`, { level: null })).status).toBe(404);
  });

  test('USERS-09 USERS-13 everybody is listed, newest first, page by page, with their level', async () => {
    const { rows, total } = await everybody();
    expect(total).toBe(rows.length);
    expect(total).toBeGreaterThan(10);
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(
      rows
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect((await page({ offset: '3', limit: '4' })).rows).toEqual(rows.slice(3, 7));
    for (const each of rows) expect(each).toHaveProperty('investorLevel');
    expect((await everybody({ sort: 'email', direction: 'asc' })).rows.map(({ email }) => email)).toEqual(
      rows.map(({ email }) => email).toSorted(),
    );
  });

  test('a past list is the one that was shown then', async () => {
    const { id } = await sought('Tiempo Pasado');
    const answer = await admin.get('/api/users?search=tiempo+pasado');
    const then = answer.headers.get('x-at-position') ?? '';
    expect(userPageSchema.parse(answer.body).rows).toMatchObject([
      { id, kycStatus: 'pending', kycRevision: null },
    ]);
    await setKyc(superAdmin, id, { kycStatus: 'under_review', exception: 'Se verificó en la oficina' });
    await setKyc(admin, id, { kycStatus: 'approved' });
    expect((await page({ search: 'tiempo pasado' })).rows).toMatchObject([{ id, kycStatus: 'approved' }]);
    expect(await page({ search: 'tiempo pasado', asOf: then })).toEqual(answer.body);
    expect((await page({ search: 'tiempo', kycStatus: 'approved', asOf: then })).total).toBe(0);
  });
});

describe('API-45 one search for everything', () => {
  const search = async (client: Client, q: string) =>
    searchHitsSchema.parse((await client.get(`/api/search?q=${encodeURIComponent(q)}`)).body);

  test('finds people, warehouses, transfers and events by what one has of them, and nothing that one may not see', async () => {
    const { client, id } = await sought('Zoraida Buscada');
    await client.get('/api/auth/user');
    expect(await search(admin, 'buscada zora')).toMatchObject([
      { kind: 'person', id, title: 'Zoraida Buscada', stream: `user-${id}` },
    ]);
    expect(await search(admin, id)).toMatchObject([{ kind: 'person', id }]);
    expect(await search(analyst, 'buscada zora')).toEqual([]);
    expect(await search(analyst, id)).toEqual([]);
    expect((await client.get('/api/search?q=zoraida')).status).toBe(403);
    const transfers = z
      .array(z.looseObject({ id: z.string(), transactionHash: z.string() }))
      .parse((await admin.get('/api/blockchain/transactions?scope=all')).body);
    const [paid] = transfers;
    expect(paid).toBeDefined();
    const byHash = await search(admin, paid?.transactionHash.slice(0, 16) ?? '');
    expect(byHash.map(({ kind }) => kind)).toContain('transfer');
    expect(await search(analyst, paid?.transactionHash ?? '')).toEqual([]);
    const { rows } = auditPageSchema.parse((await admin.get('/api/audit?kind=warehouse&limit=1')).body);
    const event = rows[0]?.id ?? '';
    expect(await search(analyst, event)).toMatchObject([{ kind: 'event', id: event }]);
    const [warehouse] = await search(analyst, 'bodega');
    expect(warehouse).toMatchObject({ kind: 'warehouse' });
    const named = (await search(analyst, 'BODEGA creada')).filter(({ kind }) => kind === 'event');
    expect(named.length).toBeGreaterThan(0);
    for (const { title, stream } of named)
      expect([title, stream]).toEqual(['Bodega creada', expect.stringMatching(/^warehouse-/)]);
    expect((await admin.get('/api/search?q=x')).status).toBe(400);
    expect((await admin.get('/api/search?q=%00%01%02')).status).toBe(200);
  });
});

describe('API-17 USERS-07 USERS-08 USERS-10 a KYC status from the table', () => {
  test('a quick action decides what waits; whoever comes second is told by whom and to what', async () => {
    const { client, id } = await newcomer();
    await submitKyc(client);
    await client.get('/api/auth/user');
    const seen = await row(id);
    expect(seen).toMatchObject({ kycStatus: 'pending', kycRevision: 4, isKycWaiting: true });
    const quick = { via: 'quick_action', revision: seen.kycRevision };
    const silent = await setKyc(admin, id, { ...quick, kycStatus: 'rejected' });
    expect(refusalOf(silent)).toMatchObject({ fields: { notes: 'Escribe el motivo del rechazo' } });
    const unseen = await setKyc(admin, id, { ...quick, kycStatus: 'approved' });
    expect([unseen.status, refusalOf(unseen).code]).toEqual([422, 'NOT_ALLOWED_NOW']);
    await readDocuments(admin, id);
    const { kycRevision: revision } = await row(id);
    expect((await setKyc(admin, id, { ...quick, revision, kycStatus: 'approved' })).body).toEqual({
      userId: id,
      kycStatus: 'approved',
      revision: 10,
    });
    expect(await row(id)).toMatchObject({ kycStatus: 'approved', kycRevision: 10, isKycWaiting: false });
    const late = await setKyc(superAdmin, id, { ...quick, kycStatus: 'rejected', notes: 'No se lee' });
    expect(late.status).toBe(409);
    expect(refusalOf(late)).toEqual({
      code: 'KYC_CHANGED',
      message: 'Marcela Giraldo la dejó en «Aprobado» mientras la revisabas.',
      fields: { kycStatus: 'Estado actual: Aprobado' },
    });
    const unaware = await setKyc(superAdmin, id, { via: 'quick_action', kycStatus: 'rejected', notes: 'No' });
    expect(unaware.status).toBe(409);
  });

  test('the dialog sets any status and each is undone, which the history tells', async () => {
    const { client, id } = await newcomer();
    expect((await row(id)).kycRevision).toBeNull();
    await submitKyc(client);
    await readDocuments(admin, id);
    await row(id);
    const listener = await Listener.open(client);
    const undo = { via: 'edit', notes: 'Deshecho' };
    let revision: number | null = (await row(id)).kycRevision;
    for (const kycStatus of ['approved', 'rejected', 'under_review']) {
      const set = await setKyc(admin, id, { kycStatus, notes: 'Cambio', via: 'edit', revision });
      const done = kycStatusChangedSchema.parse(set.body);
      expect(done.kycStatus).toBe(kycStatus);
      expect((await row(id)).kycStatus).toBe(kycStatus);
      const back = await setKyc(admin, id, { ...undo, kycStatus: 'pending', revision: done.revision });
      revision = kycStatusChangedSchema.parse(back.body).revision;
      expect(await row(id)).toMatchObject({
        kycStatus: 'pending',
        kycRevision: revision,
        isKycWaiting: true,
      });
    }
    await eventually(
      'six changes to be told',
      () => listener.heard('user.changed').length === 6 && listener.heard('kyc.changed').length === 6,
    );
    expect(listener.heard('kyc.changed').map(({ status }) => status)).toEqual([
      'approved',
      'pending',
      'rejected',
      'pending',
      'under_review',
      'pending',
    ]);
    listener.close();
  });

  test('KREV-11 who sent nothing is approved by two people, or by nobody', async () => {
    const { client, id } = await newcomer();
    const alone = await setKyc(admin, id, { kycStatus: 'approved' });
    expect(alone.status).toBe(422);
    expect(refusalOf(alone)).toMatchObject({
      code: 'NOT_ALLOWED_NOW',
      message:
        'No ha enviado documentos: déjala «En revisión» con el motivo de la excepción, y que otra persona del equipo la apruebe.',
    });
    expect(await row(id)).toMatchObject({ kycStatus: 'pending', kycRevision: null });
    const silent = await setKyc(superAdmin, id, { kycStatus: 'under_review' });
    expect(silent.status).toBe(200);
    expect((await setKyc(admin, id, { kycStatus: 'approved' })).status).toBe(422);
    const exception = 'Se verificó en la oficina';
    const first = await setKyc(admin, id, { kycStatus: 'under_review', exception });
    expect(first.status).toBe(200);
    expect((await setKyc(admin, id, { kycStatus: 'approved' })).status).toBe(422);
    const queue = await superAdmin.get('/api/kyc/pending-review');
    expect(queue.text).toContain(id);
    const second = await setKyc(superAdmin, id, { kycStatus: 'approved' });
    expect(second.status).toBe(200);
    client.follow(second);
    expect(await current(client)).toMatchObject({ kycStatus: 'approved' });
  });

  test('what makes no sense is refused in Spanish and changes nothing', async () => {
    const { id } = await newcomer();
    const cases: [object, number, object][] = [
      [{}, 400, { kycStatus: 'Selecciona un estado KYC' }],
      [{ kycStatus: 'x' }, 400, { kycStatus: 'Selecciona un estado KYC' }],
      [{ kycStatus: 'expired' }, 400, { kycStatus: 'Solo el tiempo deja vencida una verificación' }],
      [{ kycStatus: 'approved', via: 'review' }, 400, { via: 'La vía es quick_action o edit' }],
      [
        { kycStatus: 'pending', via: 'quick_action' },
        400,
        { kycStatus: 'Una acción rápida aprueba o rechaza' },
      ],
      [{ kycStatus: 'approved', revision: 'x' }, 400, { revision: 'La revisión es un número entero' }],
      [{ kycStatus: 'approved', notes: 'x'.repeat(2_001) }, 400, { notes: 'Las notas son demasiado largas' }],
    ];
    for (const [body, status, fields] of cases) {
      const answer = await setKyc(admin, id, body);
      expect(answer.status, answer.text).toBe(status);
      expect(refusalOf(answer).fields).toEqual(fields);
    }
    expect(await row(id)).toMatchObject({ kycStatus: 'pending', kycRevision: null });
    const own = await setKyc(admin, (await current(admin)).id, { kycStatus: 'approved' });
    expect([own.status, refusalOf(own).message]).toEqual([
      403,
      'No puedes revisar tu propia verificación KYC.',
    ]);
  });
});

describe('ROLE-05 ROLE-06 roles', () => {
  test('a super admin gives a role: sessions end, sockets are cut, and the next sign-in has it', async () => {
    const { client, id, email } = await newcomer('Rosa Niño');
    const listener = await Listener.open(client);
    const staff = await Listener.open(superAdmin);
    const answer = await giveRole(superAdmin, id, 'admin', 'Entra al equipo');
    expect(roleChangedSchema.parse(answer.body)).toEqual({ userId: id, from: 'investor', to: 'admin' });
    await eventually('the socket to be cut', () => !listener.socket.connected);
    expect((await client.get('/api/auth/user')).status).toBe(401);
    expect(await row(id, superAdmin)).toMatchObject({ role: 'admin' });
    await eventually('staff to be told', () =>
      staff.heard('user.changed').some(({ userId }) => userId === id),
    );
    const again = await stage.signIn(email);
    expect(await current(again)).toMatchObject({ role: 'admin' });
    expect((await again.get('/api/users')).status).toBe(200);
    await giveRole(superAdmin, id, 'investor');
    expect((await again.get('/api/users')).status).toBe(401);
    listener.close();
    staff.close();
  });

  test('nobody changes their own, only super admins change any, and nonsense is refused in Spanish', async () => {
    const { client, id } = await newcomer();
    const self = (await current(superAdmin)).id;
    const own = await giveRole(superAdmin, self, 'admin');
    expect([own.status, refusalOf(own).message]).toEqual([403, 'No puedes cambiar tu propio rol.']);
    for (const who of [admin, client]) expect((await giveRole(who, id, 'admin')).status).toBe(403);
    const cases: [string, object, number, object | undefined][] = [
      [id, { role: 'boss' }, 400, { role: 'Selecciona un rol' }],
      [id, {}, 400, { role: 'Selecciona un rol' }],
      [id, { role: 'admin', reason: 'x'.repeat(501) }, 400, { reason: 'El motivo es demasiado largo' }],
      ['00000000-0000-4000-8000-000000000000', { role: 'admin' }, 404, undefined],
    ];
    for (const [userId, body, status, fields] of cases) {
      const answer = await superAdmin.send('PUT', `/api/users/${userId}/role`, body);
      expect(answer.status, answer.text).toBe(status);
      expect(refusalOf(answer).fields).toEqual(fields);
    }
    expect(
      (await superAdmin.send('PUT', `/api/users/${id}/role`, { role: 'admin' }, { key: null })).status,
    ).toBe(400);
    expect(await row(id)).toMatchObject({ role: 'investor' });
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  test('two super admins who demote each other at once: one stays', async () => {
    for (let round = 0; round < 3; round += 1) {
      const pair = await Promise.all([newcomer(), newcomer()]);
      for (const { id } of pair) expect((await giveRole(superAdmin, id, 'super_admin')).status).toBe(200);
      const [one, two] = await Promise.all(
        pair.map(async ({ id, email }) => ({ id, client: await stage.signIn(email) })),
      );
      if (!one || !two) throw new Error('There are two');
      const answers = await Promise.all([
        giveRole(one.client, two.id, 'investor'),
        giveRole(two.client, one.id, 'investor'),
      ]);
      // The second one is no super admin any more (403), or has lost the session (401).
      const done = answers.filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      expect([401, 403]).toContain(answers.find(({ status }) => status !== 200)?.status);
      const { rows } = await page({ role: 'super_admin' }, superAdmin, done[0]);
      const rest = rows.filter(({ id }) => [one.id, two.id].includes(id));
      expect(rest).toHaveLength(1);
      await giveRole(superAdmin, rest[0]?.id ?? '', 'investor');
    }
  });
});

describe('API-01 API-45 one’s own name', () => {
  test('is changed by oneself, and everywhere it is shown it follows', async () => {
    const { client, id, email } = await sought('Juana Sin Tilde');
    const listener = await Listener.open(client);
    const answer = await client.send('PATCH', '/api/profile', { firstName: ' Juana Inés ' });
    const own = { id, email, firstName: 'Juana Inés', lastName: 'Sin Tilde', role: 'investor' };
    expect(profileChangedSchema.strict().parse(answer.body)).toEqual({ user: own });
    expect(await current(client)).toMatchObject(own);
    await eventually('the own pages to be told', () => listener.heard('user.changed').length === 1);
    expect((await page({ search: 'juana ines tilde' })).rows).toMatchObject([own]);
    const same = await client.send('PATCH', '/api/profile', {
      firstName: 'Juana Inés',
      lastName: 'Sin Tilde',
    });
    expect(same.body).toEqual(answer.body);
    const signIn = await new Client(stage.url).send('POST', '/api/login', { email }, { key: null });
    expect(signIn.body).toEqual({ user: own });
    listener.close();
  });

  test('bad names are refused in Spanish and change nothing', async () => {
    const { client, id } = await newcomer('Luz Mar');
    const cases: [object, object][] = [
      [{ firstName: ' ' }, { firstName: 'Escribe tu nombre' }],
      [{ firstName: 7 }, { firstName: 'Escribe tu nombre' }],
      [{ firstName: 'x'.repeat(81) }, { firstName: 'El nombre es demasiado largo' }],
      [{ lastName: 'x'.repeat(81) }, { lastName: 'El apellido es demasiado largo' }],
      [{ lastName: null }, { lastName: 'Escribe tu apellido' }],
    ];
    for (const [body, fields] of cases) {
      const answer = await client.send('PATCH', '/api/profile', body);
      expect(answer.status, answer.text).toBe(400);
      expect(refusalOf(answer).fields).toEqual(fields);
    }
    expect((await client.send('PATCH', '/api/profile', { role: 'admin' })).status).toBe(400);
    expect((await client.send('PATCH', '/api/profile', { email: 'otra@ejemplo.co' })).status).toBe(400);
    expect(await row(id)).toMatchObject({ firstName: 'Luz', lastName: 'Mar', role: 'investor' });
  });
});

describe('API-02 one e-mail, one user', () => {
  test('however many register it at once, in whatever spelling', async () => {
    const mark = randomUUID().slice(0, 8);
    const email = `carrera.${mark}@ejemplo.co`;
    const spellings = [email, ` ${email.toUpperCase()}`, `Carrera.${mark}@Ejemplo.CO `];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        new Client(stage.url).send(
          'POST',
          '/api/login',
          { email: spellings[index % spellings.length], name: `Carrera ${index}`, isNewUser: true },
          { key: null },
        ),
      ),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status !== 201)
        expect([answer.status, refusalOf(answer).code]).toEqual([409, 'EMAIL_TAKEN']);
    }
    const { id } = signedIn.parse(made[0]?.body).user;
    const again = await new Client(stage.url).send('POST', '/api/login', { email }, { key: null });
    expect(signedIn.parse(again.body).user.id).toBe(id);
    const { rows } = await page({ search: email }, superAdmin, again);
    expect(rows.map((each) => each.id)).toEqual([id]);
  });
});
