import { pendingWorkSchema } from '@nodo/contracts/portfolio/pending-work';
import { publishedQuestionSchema, questionSchema } from '@nodo/contracts/questions/views';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ReadSide, startReadSide } from '../testing/harness.test.ts';

const TEXT = 'Soy Ana y quiero saber cuándo entregan';
const PUBLISHED = '¿Cuándo se entrega?';
const REASON = 'Es sobre tu cuenta: te escribimos';
let side: ReadSide;
let ana: string;
let warehouseId: string;
let cookies: { ana: string; beto: string; admin: string; analyst: string };
const ids = { answered: newId(), declined: newId(), waiting: newId(), later: newId(), withdrawn: newId() };
let unanswered: bigint;

beforeAll(async () => {
  side = await startReadSide();
  const { story } = side;
  ana = await story.user('investor', 'Ana');
  const beto = await story.user('investor', 'Beto');
  const adminId = await story.user('admin', 'Marta');
  const analyst = await story.user('analyst', 'Olga');
  cookies = {
    ana: await side.signIn(ana),
    beto: await side.signIn(beto),
    admin: await side.signIn(adminId, 'admin'),
    analyst: await side.signIn(analyst, 'analyst'),
  };
  warehouseId = await story.warehouse('Bodega Norte');
  const of = (questionId: string, userId = ana) => ({ questionId, userId, warehouseId });
  const ask = async (questionId: string, userId = ana) => {
    story.actor = { kind: 'user', id: userId, role: 'investor' };
    await story.append(streams.questions(userId), {
      type: 'QuestionAsked',
      data: { ...of(questionId, userId), text: TEXT },
    });
  };
  for (const id of [ids.answered, ids.declined, ids.waiting]) await ask(id);
  await ask(ids.later, beto);
  await ask(ids.withdrawn, beto);
  unanswered = story.position;
  const taken = of(ids.withdrawn, beto);
  await story.append(streams.questions(beto), { type: 'QuestionWithdrawn', data: taken });
  story.actor = { kind: 'user', id: adminId, role: 'admin' };
  const published = { published: PUBLISHED, answer: 'En marzo.' };
  await story.append(streams.questions(ana), {
    type: 'QuestionAnswered',
    data: { ...of(ids.answered), ...published },
  });
  await story.append(streams.questions(ana), {
    type: 'QuestionDeclined',
    data: { ...of(ids.declined), reason: REASON },
  });
  await story.append(streams.questions(beto), {
    type: 'QuestionAnswered',
    data: { ...of(ids.later, beto), ...published },
  });
});
afterAll(() => side?.stop());

const list = (query: string, cookie: string) =>
  side.ask(z.array(questionSchema), `/api/questions${query}`, cookie);
const publishedOf = (query: string, cookie: string) =>
  side.ask(
    z.array(publishedQuestionSchema),
    `/api/published-questions?warehouseId=${warehouseId}${query}`,
    cookie,
  );

it('everybody reads what is published, a page at a time, and nobody’s name or own words', async () => {
  const all = await publishedOf('', cookies.analyst);
  expect(all).toMatchObject([
    { id: ids.later, question: PUBLISHED, answer: 'En marzo.' },
    { id: ids.answered },
  ]);
  const text = JSON.stringify(all);
  for (const secret of [TEXT, REASON, ana, 'Ana', 'Marta']) expect(text).not.toContain(secret);
  const [first] = await publishedOf('&limit=1', cookies.beto);
  expect(await publishedOf(`&limit=1&before=${first?.id}`, cookies.beto)).toMatchObject([
    { id: ids.answered },
  ]);
  expect(await publishedOf(`&asOf=${unanswered}`, cookies.beto)).toEqual([]);
});

it('the asker sees their own with what became of them; staff see everybody’s; nobody else does', async () => {
  expect(await list('', cookies.ana)).toMatchObject([
    { id: ids.waiting, status: 'waiting', person: null, answeredBy: null },
    { id: ids.declined, status: 'declined', reason: REASON, answeredBy: null },
    { id: ids.answered, status: 'answered', text: TEXT, published: PUBLISHED },
  ]);
  expect(await list('', cookies.beto)).toMatchObject([
    { id: ids.withdrawn, status: 'withdrawn', text: TEXT, answeredAt: null },
    { id: ids.later },
  ]);
  expect(await list('?scope=all&status=declined', cookies.admin)).toMatchObject([
    { id: ids.declined, person: { id: ana, name: 'Ana Gómez' }, answeredBy: 'Marta Gómez' },
  ]);
  // One row of the list, as screens read it again when it changes.
  const one = (status: string) => list(`?scope=all&status=${status}&id=${ids.declined}`, cookies.admin);
  expect(await one('declined')).toMatchObject([{ id: ids.declined }]);
  expect(await one('answered')).toEqual([]);
  for (const cookie of [cookies.ana, cookies.analyst])
    expect((await side.get('/api/questions?scope=all', cookie)).status).toBe(403);
});

it('ADMIN-04 NOTI-02 what has no answer waits for the staff; the asker is told of the answers without their words', async () => {
  const { items } = await side.ask(pendingWorkSchema, '/api/analytics/platform/pending', cookies.admin);
  expect(items.filter(({ kind }) => kind === 'question')).toMatchObject([
    { id: ids.waiting, who: 'Ana Gómez', what: 'Bodega Norte' },
  ]);
  const told = async (cookie: string) =>
    JSON.stringify((await side.fresh('/api/notifications', cookie)).body);
  const own = await told(cookies.ana);
  for (const words of ['Respondimos tu pregunta', 'Tu pregunta no se publica']) expect(own).toContain(words);
  for (const secret of [TEXT, REASON]) expect(own).not.toContain(secret);
  // A withdrawn question is settled, without further notifications.
  expect(await told(cookies.admin)).toContain('ya no espera respuesta');
  expect(await told(cookies.admin)).toContain('Ana Gómez hizo una pregunta sobre Bodega Norte');
});

it('the audit tells of it under the person, with what was written only for who may read it', async () => {
  const path = `/api/audit?kind=questions&subject=${ana}`;
  const audit = JSON.stringify((await side.fresh(path, cookies.admin)).body);
  for (const words of ['QuestionAnswered', 'En marzo.', TEXT, PUBLISHED, REASON])
    expect(audit).toContain(words);
  const masked = JSON.stringify((await side.fresh(path, cookies.analyst)).body);
  expect(masked).toContain('QuestionAnswered');
  for (const words of [TEXT, PUBLISHED, REASON]) expect(masked).not.toContain(words);
});
