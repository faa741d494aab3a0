import type { Actor } from '@nodo/contracts/event';
import { MAX_QUESTIONS_A_DAY, MAX_WAITING_QUESTIONS } from '@nodo/contracts/questions/values';
import { streams } from '@nodo/contracts/streams';
import { newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLog } from '../testing/memory-log.ts';
import { minutesLater } from '../testing/samples.ts';
import { admin, createProcess, openBusiness, type TestProcess } from '../testing/system.ts';

let log: MemoryLog;
let process: TestProcess;
let warehouseId: string;
let ana: Actor & { kind: 'user' };
const TEXT = '¿Cuándo entregan la cubierta?';
const DAY = 24 * 60;

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  const opened = await openBusiness(process);
  if (opened.actor.kind !== 'user') throw new Error('An investor is a person');
  [warehouseId, ana] = [opened.warehouseId, opened.actor];
});

const ask = async ({ text = TEXT, minutes = 0, key = newId(), by = process, house = warehouseId } = {}) =>
  (await by.send('AskQuestion', { warehouseId: house, text }, { actor: ana, at: minutesLater(minutes), key }))
    .result.questionId;
const answer = (questionId: string, by = process) =>
  by.send(
    'AnswerQuestion',
    { questionId, userId: ana.id, published: '¿Cuándo se entrega?', answer: 'En marzo.' },
    { actor: admin },
  );
const decline = (questionId: string, by = process) =>
  by.send('DeclineQuestion', { questionId, userId: ana.id, reason: 'Es sobre tu cuenta' }, { actor: admin });
const written = () => log.typesOf(streams.questions(ana.id));

describe('asking about a warehouse', () => {
  it('is written once, in the words of who asks', async () => {
    const key = newId();
    const questionId = await ask({ key });
    expect(await ask({ key })).toBe(questionId);
    expect(log.eventsOf(streams.questions(ana.id))).toMatchObject([
      { type: 'QuestionAsked', data: { questionId, userId: ana.id, warehouseId, text: TEXT } },
    ]);
    await expect(ask({ house: newId() })).rejects.toMatchObject({ code: 'WAREHOUSE_NOT_FOUND' });
  });

  it('leaves three waiting, whoever asks at the same time, and ten a day', async () => {
    const second = createProcess(log);
    const asked = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => ask({ text: `${TEXT} ${n}`, by: n % 2 ? second : process })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WAITING_QUESTIONS);
    const waiting = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const id of waiting) await decline(id);
    for (let n = MAX_WAITING_QUESTIONS; n < MAX_QUESTIONS_A_DAY; n += 1)
      await answer(await ask({ minutes: n }));
    await expect(ask({ minutes: DAY - 1 })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await ask({ minutes: DAY });
  });

  it.each(['', '   ', 'x'.repeat(501), 'Hola\u200b mundo', 'a\u202Eb', 'a\u0007b'])(
    'is refused as %j',
    async (text) => {
      await expect(ask({ text })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { text: expect.any(String) },
      });
    },
  );
});

it('a question is answered or declined once, of any number at once', async () => {
  const id = await ask();
  const tries = Array.from({ length: 8 }, (_, n) => (n % 2 ? answer : decline)(id, createProcess(log)));
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(1);
  await expect(answer(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(answer(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(written()).toHaveLength(2);
});

describe('taking a question back', () => {
  const withdraw = (questionId: string, actor: Actor = ana) =>
    process.send('WithdrawQuestion', { questionId }, { actor });

  it('is its asker’s alone, once, before there is an answer', async () => {
    const [first, second] = [await ask(), await ask()];
    const other: Actor = { kind: 'user', id: newId(), role: 'investor' };
    await expect(withdraw(first, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await withdraw(first);
    await expect(withdraw(first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(answer(first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await answer(second);
    await expect(withdraw(second)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(written()).toEqual(['QuestionAsked', 'QuestionAsked', 'QuestionWithdrawn', 'QuestionAnswered']);
  });

  it('makes room for another that waits, and not for more in a day', async () => {
    for (let n = 0; n < MAX_QUESTIONS_A_DAY; n += 1) await withdraw(await ask({ minutes: n }));
    await expect(ask({ minutes: MAX_QUESTIONS_A_DAY })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
