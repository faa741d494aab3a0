import { userPageSchema, userRowSchema, userStatsSchema } from '@nodo/contracts/identity/views';
import { kycFiguresSchema } from '@nodo/contracts/kyc/views';
import type { Role } from '@nodo/contracts/roles';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../../../projector/src/testing/world.test.ts';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let adminId: string;
let admin: string;
beforeAll(async () => {
  side = await startReadSide();
  adminId = await side.story.user('super_admin', 'Marta');
  admin = await side.signIn(adminId, 'super_admin');
});
afterAll(() => side?.stop());

async function page(query: Record<string, string | number> = {}) {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await side.fresh(`/api/users?${text}`, admin);
  expect(status, JSON.stringify(body)).toBe(200);
  const parsed = userPageSchema.parse(body);
  expect(parsed).toEqual(body);
  return parsed;
}

async function names(query: Record<string, string | number>) {
  return (await page(query)).rows.map(({ firstName }) => firstName);
}

async function person(firstName: string, lastName: string, email: string, role: Role = 'investor') {
  const id = newId();
  const data = { email, firstName, lastName, role };
  await side.story.append(streams.user(id), { type: 'UserRegistered', data });
  return id;
}

it('SET-03 people are found by the e-mail that they have now, and no longer by the one before', async () => {
  const id = await person('Zenaida', 'Vélez', 'zenaida@antes.co');
  const data = { from: 'zenaida@antes.co', to: 'zvelez@ahora.co' };
  await side.story.append(streams.user(id), { type: 'UserEmailChanged', data });
  expect(await names({ search: 'zvelez@ahora.co' })).toEqual(['Zenaida']);
  expect(await names({ search: 'zenaida@antes.co' })).toEqual([]);
});

describe('USERS-02 searching people', () => {
  beforeAll(async () => {
    await person('Álvaro', 'Peña Ñáñez', 'a.pena@correo.co');
    await person('Alvaro', 'Ruiz', 'ruiz_alvaro@empresa.com.co');
    await person('ANDRÉS', 'Muñoz', 'cien%@correo.co');
    await person('Łukasz', 'Øster', 'lukasz@correo.co');
  });

  it.each([
    ['alvaro', ['Alvaro', 'Álvaro']],
    ['ÁLVARO', ['Alvaro', 'Álvaro']],
    ['pena', ['Álvaro']],
    ['ñañez álvaro', ['Álvaro']],
    ['  ruiz   ALV ', ['Alvaro']],
    ['@empresa.COM', ['Alvaro']],
    ['nar', []],
    ['%', ['ANDRÉS']],
    ['_', ['Alvaro']],
    ['\\', []],
    ['øs', ['Łukasz']],
    ['ŁU', ['Łukasz']],
    ["' OR 1=1", []],
    ['munoz\0', ['ANDRÉS']],
  ])('finds by %j', async (search, expected) => {
    const found = await names({ search });
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('finds who was renamed under the new name, and in the past under the old one', async () => {
    const id = await person('Zoraida', 'Quintero', 'z@correo.co');
    const before = side.story.position.toString();
    await side.story.rename(id, 'Ximena');
    expect(await names({ search: 'zoraida' })).toEqual([]);
    expect(await names({ search: 'ximena' })).toEqual(['Ximena']);
    expect(await names({ search: 'zoraida', asOf: before })).toEqual(['Zoraida']);
    expect(await names({ search: 'ximena', asOf: before })).toEqual([]);
  });
});

describe('USERS-01 USERS-03 USERS-04 USERS-09 the list', () => {
  it('is filtered by role and KYC, together with a search', async () => {
    const mark = newId();
    const [one, two] = [
      await person('Uno', mark, `${mark}1@correo.co`),
      await person('Dos', mark, `${mark}2@correo.co`),
    ];
    await person('Tres', mark, `${mark}3@correo.co`, 'analyst');
    await side.story.submitKyc(one);
    await side.story.submitKyc(two);
    await side.story.reviewKyc(two, 'approved', adminId);
    expect(await names({ search: mark, role: 'investor', sort: 'name', direction: 'asc' })).toEqual([
      'Dos',
      'Uno',
    ]);
    expect(await names({ search: mark, role: 'analyst' })).toEqual(['Tres']);
    expect(await names({ search: mark, kycStatus: 'approved' })).toEqual(['Dos']);
    expect(await names({ search: mark, kycStatus: 'pending', role: 'investor' })).toEqual(['Uno']);
    expect(await names({ search: mark, kycStatus: 'expired' })).toEqual([]);
    const { rows } = await page({ search: mark, sort: 'email', direction: 'asc' });
    expect(rows.map(({ kycRevision, isKycWaiting }) => [kycRevision, isKycWaiting])).toEqual([
      [4, true],
      [5, false],
      [null, false],
    ]);
    const { body } = await side.fresh(`/api/users/${two}`, admin);
    expect(userRowSchema.parse(body)).toEqual(rows[1]);
  });

  it.each(['createdAt', 'name', 'email', 'role', 'kycStatus'])(
    'is the same page by page, by %s',
    async (sort) => {
      const { rows: all, total } = await page({ sort, direction: 'asc', limit: 200 });
      expect(all).toHaveLength(total);
      const paged = [];
      for (let offset = 0; offset < total; offset += 3) {
        const part = await page({ sort, direction: 'asc', limit: 3, offset });
        expect(part.total).toBe(total);
        paged.push(...part.rows);
      }
      expect(paged).toEqual(all);
      expect((await page({ sort, limit: 200 })).rows).toEqual(all.toReversed());
      expect((await page({ offset: total })).rows).toEqual([]);
    },
  );

  it('counts everybody, whatever the page', async () => {
    const { rows } = await page({ limit: 200 });
    const { body } = await side.fresh('/api/users/stats', admin);
    expect(userStatsSchema.parse(body)).toEqual({
      total: rows.length,
      approvedKyc: rows.filter(({ kycStatus }) => kycStatus === 'approved').length,
      pendingKyc: rows.filter(({ kycStatus, role }) => kycStatus === 'pending' && role === 'investor').length,
      waitingKyc: rows.filter(({ isKycWaiting }) => isKycWaiting).length,
      administrators: rows.filter(({ role }) => role === 'admin' || role === 'super_admin').length,
    });
  });

  it('pending are those who could be verified, in the list, its file and both figures', async () => {
    const { story } = side;
    const [waiting, erased, staff] = [
      await person('Pendiente', 'Vive', 'vive@correo.co'),
      await person('Pendiente', 'Borrada', 'borrada@correo.co'),
      await person('Pendiente', 'Equipo', 'equipo@correo.co', 'analyst'),
    ];
    await story.append(streams.user(erased), sample('PersonalDataErasureRequested'));
    await story.append(streams.user(erased), sample('PersonalDataErasureAccepted'));
    const { rows, total } = await page({ kycStatus: 'pending', limit: 200 });
    const ids = rows.map(({ id }) => id);
    expect([waiting, erased, staff].map((id) => ids.includes(id))).toEqual([true, false, false]);
    expect(ids).toHaveLength(total);
    const file = await fetch(`${side.url}/api/users/export?kycStatus=pending`, {
      headers: { cookie: admin },
    });
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(1 + total);
    const stats = await side.ask(userStatsSchema, '/api/users/stats', admin);
    const figures = await side.ask(kycFiguresSchema, '/api/kyc/figures', admin);
    expect([stats.pendingKyc, figures.byStatus.pending]).toEqual([total, total]);
    expect(await names({ kycStatus: 'pending', role: 'analyst' })).toEqual([]);
  });

  it('says how many of its people have closed their account', async () => {
    const mark = newId();
    const stays = await person('Queda', mark, `${mark}1@correo.co`);
    const goes = await person('Parte', mark, `${mark}2@correo.co`);
    const counts = async (query = {}) => {
      const { total, closed } = await page({ search: mark, ...query });
      return [total, closed];
    };
    for (const id of [stays, goes])
      await side.story.append(streams.user(id), sample('PersonalDataErasureRequested'));
    expect(await counts()).toEqual([2, 0]);
    const before = side.story.position.toString();
    await side.story.append(streams.user(goes), sample('PersonalDataErasureAccepted'));
    expect(await counts()).toEqual([2, 1]);
    expect(await counts({ asOf: before })).toEqual([2, 0]);
  });

  it.each([
    ['role=boss', 'role', 'El rol no existe'],
    ['kycStatus=x', 'kycStatus', 'El estado KYC no existe'],
    ['sort=password', 'sort', 'No se puede ordenar por esa columna'],
    ['direction=up', 'direction', 'El orden es asc o desc'],
    [`search=${'x'.repeat(101)}`, 'search', 'La búsqueda es demasiado larga'],
    ['limit=0', 'limit', 'El tamaño de página va de 1 a 200'],
    ['limit=201', 'limit', 'El tamaño de página va de 1 a 200'],
    ['limit=x', 'limit', 'El tamaño de página va de 1 a 200'],
    ['offset=-1', 'offset', 'El inicio de la página no es válido'],
    ['offset=1.5', 'offset', 'El inicio de la página no es válido'],
    ['role=admin&role=investor', 'role', 'El rol no existe'],
  ])('refuses %s in Spanish', async (query, field, message) => {
    const { status, body } = await side.fresh(`/api/users?${query}`, admin);
    expect(status).toBe(400);
    expect(body).toEqual({ code: 'VALIDATION_FAILED', message, fields: { [field]: message } });
  });

  it('knows nobody by an id that is nobody’s, and refuses who is no staff', async () => {
    for (const id of [newId(), 'x', '%00']) {
      expect(await side.fresh(`/api/users/${id}`, admin)).toMatchObject({
        status: 404,
        body: { code: 'USER_NOT_FOUND' },
      });
    }
    const own = await side.signIn(adminId, 'analyst');
    for (const path of ['/api/users', '/api/users/stats', `/api/users/${adminId}`]) {
      expect((await side.fresh(path, own)).status).toBe(403);
      expect((await side.get(path)).status).toBe(401);
    }
  });
});

describe('AUDIT-01 a look at personal data of others', () => {
  const looks = async (viewerId: string) => {
    const found = await side.servers.pool.query<{ area: string; viewed: string | null; role: string }>(
      'SELECT area, viewed, role FROM platform.personal_data_views WHERE viewer_id = $1 ORDER BY viewed_at',
      [viewerId],
    );
    return found.rows;
  };

  it('is written down once a day for each thing, of staff who see names, and of nobody who looks at their own', async () => {
    const { story } = side;
    const [staffId, analystId, anaId] = [
      await story.user('admin', 'Olga'),
      await story.user('analyst', 'Iris'),
      await story.user('investor', 'Ana'),
    ];
    const [staff, analyst, ana] = [
      await side.signIn(staffId, 'admin'),
      await side.signIn(analystId, 'analyst'),
      await side.signIn(anaId),
    ];
    await side.fresh('/api/auth/user', staff);
    const own = ['/api/auth/user', '/api/investments', `/api/kyc/user/${staffId}`, '/api/users/stats'];
    for (const path of own) expect((await side.get(path, staff)).status, path).toBe(200);
    expect(await looks(staffId)).toEqual([]);
    const others = [`/api/users/${anaId.toUpperCase()}`, '/api/users', `/api/kyc/user/${anaId}`];
    for (const path of [...others, ...others, '/api/kyc/pending-review', '/api/investments?scope=all'])
      expect((await side.get(path, staff)).status, path).toBe(200);
    expect((await side.get(`/api/users/${newId()}`, staff)).status).toBe(404);
    expect(await looks(staffId)).toEqual(
      [
        { area: 'users', viewed: anaId },
        { area: 'users', viewed: null },
        { area: 'kyc', viewed: anaId },
        { area: 'kyc', viewed: null },
        { area: 'investments', viewed: null },
      ].map((look) => ({ ...look, role: 'admin' })),
    );
    const again = await side.signIn(anaId);
    for (const cookie of [ana, ana, again])
      expect((await side.get('/api/profile/export', cookie)).status).toBe(200);
    const taken = { area: 'ownData', viewed: null, role: 'investor' };
    expect(await looks(anaId)).toEqual([taken, taken]);
    expect((await side.get('/api/audit', analyst)).status).toBe(200);
    expect((await side.get(`/api/kyc/user/${anaId}`, ana)).status).toBe(200);
    expect([await looks(analystId), await looks(anaId)]).toEqual([[], [taken, taken]]);
  });

  it('is written down as an export where a file takes it along, once an hour in each session, looked at before or not', async () => {
    const { story } = side;
    const [staffId, analystId] = [await story.user('admin', 'Olga'), await story.user('analyst', 'Iris')];
    const [staff, again] = [await side.signIn(staffId, 'admin'), await side.signIn(staffId, 'admin')];
    const analyst = await side.signIn(analystId, 'analyst');
    const take = async (path: string, cookie: string) =>
      (await fetch(side.url + path, { headers: { cookie } })).status;
    expect((await side.fresh('/api/users', staff)).status).toBe(200);
    const started = Math.floor(Date.now() / 3_600_000);
    for (const cookie of [staff, staff, again]) {
      expect(await take('/api/users/export', cookie)).toBe(200);
      expect(await take('/api/users/export?search=olga', cookie)).toBe(200);
    }
    expect(await take('/api/payouts/export', staff)).toBe(200);
    // What shows nobody, and one's own.
    expect(await take('/api/warehouses/export', staff)).toBe(200);
    expect(await take('/api/transactions/export', staff)).toBe(200);
    expect(await take('/api/books/export?from=2026-01-01&to=2026-01-31', analyst)).toBe(200);
    const found = await side.servers.pool.query(
      'SELECT area, is_export FROM platform.personal_data_views WHERE viewer_id = ANY($1) ORDER BY viewed_at',
      [[staffId, analystId]],
    );
    const rows = found.rows.map(({ area, is_export }) => `${area} ${is_export}`);
    expect(rows.slice(0, 1)).toEqual(['users false']);
    // An hour may end in between.
    if (started === Math.floor(Date.now() / 3_600_000))
      expect(rows.slice(1)).toEqual(['users true', 'users true', 'payouts true']);
    else expect(new Set(rows.slice(1))).toEqual(new Set(['users true', 'payouts true']));
  });

  it('is not given where it can’t be written down', async () => {
    const { pool } = side.servers;
    await pool.query('ALTER TABLE platform.personal_data_views RENAME TO away');
    try {
      const refused = await side.get('/api/users', admin);
      expect(refused).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
      expect(JSON.stringify(refused.body)).not.toContain('@');
      expect((await side.get('/api/users/stats', admin)).status).toBe(200);
    } finally {
      await pool.query('ALTER TABLE platform.away RENAME TO personal_data_views');
    }
  });

  it('is found in the audit by who was looked at', async () => {
    const { story } = side;
    const [staffId, anaId] = [await story.user('admin', 'Pía'), await story.user('investor', 'Ana')];
    story.actor = { kind: 'user', id: staffId, role: 'admin' };
    await story.append(streams.personalDataView(newId()), {
      type: 'PersonalDataViewed',
      data: { area: 'kyc', viewed: anaId },
    });
    const { body } = await side.fresh(`/api/audit?person=${anaId}&action=PersonalDataViewed`, admin);
    expect(body).toMatchObject({
      rows: [
        {
          actorId: staffId,
          subjectName: 'Ana Gómez',
          changes: [
            { field: 'area', before: null, after: 'kyc' },
            { field: 'viewed', before: null, after: anaId },
          ],
        },
      ],
    });
  });
});
