import { bogotaDay } from '@nodo/contracts/bogota';
import { AFTER_POSITION_HEADER, AT_POSITION_HEADER, STALE_HEADER } from '@nodo/contracts/headers';
import { type Role, roles } from '@nodo/contracts/roles';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projected } from '../../projector/src/testing/harness.test.ts';
import { courses, take } from '../../projector/src/testing/history-steps.test.ts';
import { newWorld, note, type World } from '../../projector/src/testing/world.test.ts';
import { differencesOf } from './testing/differing.test.ts';
import {
  excepted,
  expectedOf,
  gets,
  numbers,
  type Question,
  questionsAbout,
  type Random,
} from './testing/every-get.test.ts';
import { type ReadSide, startReadSide } from './testing/harness.test.ts';
import { pdfText } from './testing/pdf-text.test.ts';

const DAY = 86_400_000;
/** Requests that are under way at a time. */
const AT_ONCE = 4;
/** Steps from one moment that is asked about to the next. */
const STEPS = 9;
/** What everything else needs. */
const BEGINNING = [
  ...['registers', 'registers', 'registers', 'opens', 'opens', 'invests', 'pays', 'settles'],
  // A camera, then its video.
  ...['films', 'films'],
];

let side: ReadSide;
beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side?.stop());

/** Every kind of step once, in random order. */
function shuffled(random: Random): string[] {
  return Object.keys(courses)
    .map((kind) => ({ kind, place: random(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ kind }) => kind);
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly position: string | null;
  readonly isStale: boolean;
}

interface Remembered {
  readonly question: Question;
  readonly answer: Answer;
  readonly position: string;
  readonly moment: string;
}

type Cookies = ReadonlyMap<Role, string>;

async function ask({ path, role }: Question, cookies: Cookies, asOf?: string): Promise<Answer> {
  const query = asOf === undefined ? '' : `${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}`;
  // As a browser asks that has seen it: what is public is shared among those who have not.
  const seen = { [AFTER_POSITION_HEADER]: `${side.story.position}` };
  const { status, headers, ...answer } = await answerTo(path + query, cookies.get(role) ?? '', seen);
  return {
    ...{ status, body: answer.body },
    ...{ position: headers.get(AT_POSITION_HEADER), isStale: headers.has(STALE_HEADER) },
  };
}

async function answerTo(path: string, cookie: string, more: Record<string, string> = {}) {
  const answer = await fetch(side.url + path, { headers: { cookie, ...more } });
  return { status: answer.status, headers: answer.headers, body: await bodyOf(answer) };
}

/** JSON as its values, anything else as its lines. */
async function bodyOf(answer: Response): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return answer.json();
  const isPdf = type.startsWith('application/pdf');
  if (!isPdf) return (await answer.text()).split('\n');
  const lines = (await pdfText(Buffer.from(await answer.arrayBuffer()))).split('\n');
  // To the minute, which may turn between the event and the question.
  return lines.filter((line) => !line.startsWith('Fecha: '));
}

/** A few at a time, as a browser would; in the order of the list. */
async function each<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < list.length; at += AT_ONCE)
    results.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(work))));
  return results;
}

/** What everything answers at present. */
async function remember(world: World, cookies: Cookies, random: Random): Promise<Remembered[]> {
  const { servers, story } = side;
  await projected(servers.pool, story.position);
  const moment = story.now.toISOString();
  const entries = await servers.pool.query<{ id: string }>('SELECT id FROM live.audit_entries ORDER BY id');
  for (const { id } of entries.rows) note(world, 'entry', id);
  return each(questionsAbout(world, random), async (question) => {
    const answer = await ask(question, cookies);
    // A refusal need not have read anything.
    const isPlaced = answer.position === `${story.position}` || answer.status !== 200;
    expect({ isPlaced, isStale: answer.isStale }, question.path).toEqual({ isPlaced: true, isStale: false });
    return { question, answer, position: `${story.position}`, moment };
  });
}

it('AUDIT-02 every GET is asked as of the past, or says why not', async () => {
  const paths = gets.map(({ path }) => path as string);
  expect(excepted.filter((path) => !paths.includes(path))).toEqual([]);
  expect(new Set(excepted).size).toBe(excepted.length);
  const unnamed = gets.filter(({ path, hasPast }) => !hasPast && !excepted.includes(path));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

it('what has no past refuses a moment, instead of answering with the present', async () => {
  const cookie = await side.signIn(await side.story.user('super_admin'), 'super_admin');
  await projected(side.servers.pool, side.story.position);
  const answered: string[] = [];
  for (const { path } of gets.filter(({ hasPast }) => !hasPast)) {
    // `asOf` is the only thing that is wrong with those that ask for nothing else.
    const { status } = await answerTo(`${path.replaceAll(/\{\w+\}/g, newId())}?asOf=1`, cookie);
    if (status < 400) answered.push(path);
  }
  expect(answered).toEqual([]);
});

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

it(`AUDIT-02 every answer can be had again as of its own position and its own moment (seed ${seed})`, async () => {
  const { story } = side;
  const random = numbers(seed);
  // Some months happen before anything is asked, so that there are figures of several.
  story.now = new Date(Date.now() - 200 * DAY);
  story.pace = DAY / 2;
  const world = await newWorld(story);
  const step = (kind: string) => take(world, kind, random(1_000));
  for (const kind of BEGINNING) await take(world, kind, 1);
  for (const kind of shuffled(random)) await step(kind);
  expect(story.now.getTime()).toBeLessThan(Date.now());

  const asking: Record<Role, string> = {
    ...{ investor: world.people[0] ?? '', admin: world.admin, super_admin: world.superAdmin },
    analyst: await story.user('analyst', 'Olga'),
  };
  const cookies = new Map<Role, string>();
  for (const role of roles) cookies.set(role, await side.signIn(asking[role], role));
  // From here on everything is asked when it has just happened: what depends on the time is judged by the same.
  story.pace = 1;
  const remembered: Remembered[] = [];
  for (const [count, kind] of [...shuffled(random), ...shuffled(random)].entries()) {
    story.now = new Date(Math.max(story.now.getTime(), Date.now()));
    await step(kind);
    if (count % STEPS < STEPS - 1) continue;
    const answers = await remember(world, cookies, random);
    // Not across midnight, when what counts days answers otherwise without an event.
    if (bogotaDay(story.now) === bogotaDay(new Date())) remembered.push(...answers);
  }

  const differences: unknown[] = [];
  await each([...remembered.entries()], async ([count, { question, answer, position, moment }]) => {
    // Either way of naming the moment.
    const asOf = count % 2 === 0 ? position : moment;
    const again = await ask(question, cookies, asOf);
    const expected = { ...answer, body: expectedOf(question, answer.status, answer.body, world) };
    const [difference] = differencesOf(expected, again);
    if (difference) differences.push({ ...question, asOf, ...difference });
  });
  expect(differences).toEqual([]);
  const found = remembered.filter(({ answer }) => answer.status === 200);
  const answered = new Set(found.map(({ question }) => question.route));
  const expected = gets.map(({ path }) => path as string).filter((path) => !excepted.includes(path));
  expect(expected.filter((path) => !answered.has(path))).toEqual([]);
  const parked = await side.servers.pool.query('SELECT projection, position, error FROM projection.parked');
  expect(parked.rows).toEqual([]);
}, 120_000);

it('answers a point before everything with nothing, and refuses one beyond everything', async () => {
  const cookie = await side.signIn(await side.story.user());
  await side.fresh('/api/warehouses', cookie);
  expect((await side.get('/api/warehouses?asOf=1999-01-01T00:00:00Z', cookie)).body).toEqual([]);
  const beyond = await side.get(`/api/warehouses?asOf=${side.story.position + 1_000n}`, cookie);
  const words = `La historia llega hasta la posición ${side.story.position}`;
  const refusal = (message: string) => ({ message, code: 'VALIDATION_FAILED', fields: { asOf: message } });
  expect(beyond).toMatchObject({ status: 400, body: refusal(words) });
  const inMs = (ms: number) =>
    side.get(`/api/warehouses?asOf=${new Date(Date.now() + ms).toISOString()}`, cookie);
  expect(await inMs(DAY)).toMatchObject({
    status: 400,
    body: refusal('Ese momento todavía no ha llegado'),
  });
  // A clock that runs ahead: all there is, and that more may come.
  const ahead = await inMs(5_000);
  expect([ahead.status, ahead.headers.get('x-stale')]).toEqual([200, 'true']);
  expect((await inMs(0)).headers.get('x-stale')).toBeNull();
  for (const path of ['/api/investments', '/api/auth/user'])
    expect((await side.get(`${path}?asOf=${side.story.position + 1_000n}`, cookie)).status, path).toBe(400);
});

it('a printed report of the past is dated by it', async () => {
  const cookie = await side.signIn(await side.story.user());
  await projected(side.servers.pool, side.story.position);
  const first = await side.servers.pool.query<{ position: string; at: Date }>(
    'SELECT position, effective_at AS at FROM projection.events ORDER BY position LIMIT 1',
  );
  const [event] = first.rows;
  const answer = await fetch(`${side.url}/api/progress-videos/report?asOf=${event?.position}`, {
    headers: { cookie },
  });
  const text = await pdfText(Buffer.from(await answer.arrayBuffer()));
  const [year, , day] = bogotaDay(event?.at ?? new Date()).split('-');
  expect(text).toMatch(new RegExp(`Fecha: ${Number(day)} de \\p{L}+ de ${year} `, 'u'));
});
