import { pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import { streams } from '@nodo/contracts/streams';
import { visitSchema } from '@nodo/contracts/visits/views';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

let side: ReadSide;
let ana: string;
let adminId: string;
let cookies: { ana: string; beto: string; admin: string; analyst: string };
let warehouseId: string;
const visitIds: string[] = [];
const NOTE = 'Vamos con mi contadora';
const MOVED = { day: '2026-03-16', time: '14:00' };
const MOVED_REASON = 'Ese viernes funden la losa';
const REASON = 'Esa semana la obra está cerrada';
let unanswered: bigint;

async function list(query: string, cookie: string) {
  const answer = await side.fresh(`/api/visits${query}`, cookie);
  expect(answer.status).toBe(200);
  return z.array(visitSchema).parse(answer.body);
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  ana = await story.user('investor', 'Ana');
  const beto = await story.user('investor', 'Beto');
  adminId = await story.user('admin', 'Marta');
  const analystId = await story.user('analyst', 'Olga');
  cookies = {
    ana: await side.signIn(ana),
    beto: await side.signIn(beto),
    admin: await side.signIn(adminId, 'admin'),
    analyst: await side.signIn(analystId, 'analyst'),
  };
  warehouseId = await story.warehouse('Bodega Norte');
  for (const [userId, note] of [
    [ana, NOTE],
    [ana, undefined],
    [ana, undefined],
    [beto, undefined],
  ] as const) {
    const visitId = newId();
    visitIds.push(visitId);
    const visit = { visitId, userId, warehouseId, preferredDay: '2026-03-12', partOfDay: 'morning' } as const;
    story.actor = { kind: 'user', id: userId, role: 'investor' };
    await story.append(streams.visits(userId), {
      type: 'VisitRequested',
      data: { ...visit, people: 2, ...(note && { note }) },
    });
  }
  unanswered = story.position;
  const visit = (place: number) => ({ visitId: visitIds[place] ?? '', userId: ana, warehouseId });
  story.actor = { kind: 'user', id: adminId, role: 'admin' };
  const stream = streams.visits(ana);
  await story.append(stream, {
    type: 'VisitConfirmed',
    data: { ...visit(0), day: '2026-03-13', time: '09:30' },
  });
  await story.append(stream, {
    type: 'VisitRescheduled',
    data: { ...visit(0), fromDay: '2026-03-13', fromTime: '09:30', ...MOVED, reason: MOVED_REASON },
  });
  await story.append(stream, { type: 'VisitDeclined', data: { ...visit(1), reason: REASON } });
  story.actor = { kind: 'user', id: ana, role: 'investor' };
  await story.append(stream, { type: 'VisitCancelled', data: { ...visit(0), from: 'confirmed' } });
});
afterAll(() => side?.stop());

it('everybody sees their own, the newest first, with what became of each', async () => {
  const [confirmed, declined, waiting] = visitIds;
  const own = await list('', cookies.ana);
  expect(own).toMatchObject([
    { id: waiting, status: 'requested', note: null, day: null, reason: null },
    { id: declined, status: 'declined', reason: REASON },
    { id: confirmed, status: 'cancelled', note: NOTE, reason: MOVED_REASON, ...MOVED },
  ]);
  expect(own[0]).toMatchObject({ warehouse: { id: warehouseId, name: 'Bodega Norte' }, people: 2 });
  // Only staff see who answered.
  expect(own.map(({ person, answeredBy }) => person ?? answeredBy)).toEqual([null, null, null]);
  expect(idsOf(await list('', cookies.beto))).toEqual([visitIds[3]]);
  expect(await list(`?asOf=${unanswered}`, cookies.ana)).toMatchObject([
    {},
    {},
    { status: 'requested', day: null },
  ]);
});

it('staff see everybody’s, by status and a page at a time; nobody else does', async () => {
  const all = [...visitIds].reverse();
  expect(idsOf(await list('?scope=all', cookies.admin))).toEqual(all);
  const first = await list('?scope=all&limit=3', cookies.admin);
  const rest = await list(`?scope=all&limit=3&before=${first.at(-1)?.id}`, cookies.admin);
  expect([...idsOf(first), ...idsOf(rest)]).toEqual(all);
  expect(await list('?scope=all&status=declined', cookies.admin)).toMatchObject([
    { id: visitIds[1], person: { id: ana, name: 'Ana Gómez' }, answeredBy: 'Marta Gómez' },
  ]);
  // One row of the list, as screens read it again when it changes.
  const one = (status: string) => list(`?scope=all&status=${status}&id=${visitIds[1]}`, cookies.admin);
  expect(idsOf(await one('declined'))).toEqual([visitIds[1]]);
  expect(await one('requested')).toEqual([]);
  for (const cookie of [cookies.ana, cookies.analyst])
    expect((await side.get('/api/visits?scope=all', cookie)).status).toBe(403);
  for (const query of ['?limit=51', '?status=open', '?before=x'])
    expect((await side.get(`/api/visits${query}`, cookies.ana)).status).toBe(400);
});

it('staff find them by whose they are and where, and take them along as a file; nobody else does', async () => {
  for (const [search, found] of [
    ['beto', [visitIds[3]]],
    ['ANA bodega', [visitIds[2], visitIds[1], visitIds[0]]],
    ['norte', [...visitIds].reverse()],
    [visitIds[1], [visitIds[1]]],
    ['nadie', []],
  ] as const)
    expect(idsOf(await list(`?scope=all&search=${search}`, cookies.admin)), search).toEqual(found);
  const file = async (query: string, cookie: string) => {
    const answer = await fetch(`${side.url}/api/visits/export${query}`, { headers: { cookie } });
    return { status: answer.status, lines: (await answer.text()).trimEnd().split('\r\n') };
  };
  const { lines } = await file('?search=ana&status=declined', cookies.admin);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Persona,Correo,Bodega,Día preferido');
  expect(lines[1]).toContain('Ana Gómez');
  expect(lines[1]).toContain(REASON);
  expect((await file('', cookies.admin)).lines).toHaveLength(visitIds.length + 1);
  for (const cookie of [cookies.ana, cookies.analyst]) expect((await file('', cookie)).status).toBe(403);
  expect((await file('?status=open', cookies.admin)).status).toBe(400);
});

it('ADMIN-04 what has no answer waits for the staff, due before its day begins in Bogotá', async () => {
  const { body } = await side.fresh('/api/analytics/platform/pending', cookies.admin);
  const { items, counts } = pendingWorkSchema.parse(body);
  expect(counts.visit).toBe(2);
  expect(items.filter(({ kind }) => kind === 'visit')).toMatchObject([
    { id: visitIds[2], who: 'Ana Gómez', what: 'Bodega Norte', dueAt: '2026-03-12T05:00:00.000Z' },
    { id: visitIds[3], who: 'Beto Gómez' },
  ]);
});

it('its person is told of the answers, and staff of what they had confirmed and is called off', async () => {
  const told = async (cookie: string) =>
    JSON.stringify((await side.fresh('/api/notifications', cookie)).body);
  const own = await told(cookies.ana);
  expect(own).toContain('Te esperamos el viernes, 13 de marzo a las 9:30');
  // The text contains non-breaking spaces.
  expect(own.replaceAll(/\s/g, ' ')).toContain(
    'Ya no es el viernes, 13 de marzo a las 9:30 a. m.: te esperamos el lunes, 16 de marzo a las 2:00 p. m. (hora de Colombia) en Bodega Norte.',
  );
  expect(own).toContain('Tu visita no se puede hacer');
  for (const words of [REASON, MOVED_REASON]) expect(own).not.toContain(words);
  const staff = await told(cookies.admin);
  expect(staff).toContain('Ana Gómez canceló su visita confirmada en Bodega Norte');
  expect(staff).toContain('Visita por responder');
  expect(await told(cookies.beto)).not.toContain('visita');
});

it('the audit tells of it under the person, in words, with what was written only for who may read it', async () => {
  const path = `/api/audit?kind=visits&subject=${ana}`;
  const audit = JSON.stringify((await side.fresh(path, cookies.admin)).body);
  for (const words of ['VisitConfirmed', 'visitDay', '2026-03-13', '2026-03-16', NOTE, REASON, MOVED_REASON])
    expect(audit).toContain(words);
  const masked = JSON.stringify((await side.fresh(path, cookies.analyst)).body);
  expect(masked).toContain('VisitConfirmed');
  for (const words of [NOTE, REASON, MOVED_REASON]) expect(masked).not.toContain(words);
});
