import { UserRegistered } from '@nodo/contracts/identity/events';
import { newId } from '@nodo/platform/ids';
import type { WrappingSecrets } from '@nodo/platform/key-wrapping';
import { createLogger } from '@nodo/platform/logging';
import { PersonalData } from '@nodo/platform/personal-data';
import { createPool, migratePlatform, type Pool } from '@nodo/platform/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowhereEnvironment } from '../../embedded/src/testing/environment.test.ts';
import { type TemporaryDatabase, temporaryDatabase } from '../../embedded/src/testing/storage.test.ts';
import { run } from '../support/command.ts';

const master = 'm'.repeat(40);
const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string];
const clear = { email: 'ana@ejemplo.co', firstName: 'Ana', lastName: 'Ruiz' };
const logger = createLogger({ service: 'projector', logLevel: 'silent' });

let database: TemporaryDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await temporaryDatabase();
  await migratePlatform(database.url, logger);
  pool = createPool(database.url, 'test', logger, 2);
});
afterAll(async () => {
  await pool?.end();
  await database?.remove();
});

/** A process with these secrets, which has nothing cached. */
const processWith = (secrets: Omit<WrappingSecrets, 'master'> = {}) =>
  new PersonalData(pool, { master, ...secrets });

/** Somebody who registers with such a process; returns how to read them with others. */
async function newPerson(secrets: Omit<WrappingSecrets, 'master'> = {}) {
  const id = newId();
  const sealed = await processWith(secrets).protect(UserRegistered, id, clear, async () => true);
  return { id, readBy: (by = {}) => processWith(by).reveal(UserRegistered, id, sealed) };
}

const rewrap = (secrets: Record<string, string>) =>
  run('rewrap-keys', [], {
    ...nowhereEnvironment,
    DATABASE_URL: database.url,
    PERSONAL_DATA_KEY: master,
    ...secrets,
  });

test('11.3.2 what wraps people’s keys is changed while services of before and after it run', async () => {
  const ana = await newPerson();
  const gone = await newPerson();
  await processWith().destroy(gone.id);
  // First everybody learns to open, then to wrap.
  const learnt = { others: [first] };
  const wraps = { current: first };
  for (const by of [{}, learnt, wraps]) expect(await ana.readBy(by)).toEqual(clear);
  // Who has learnt to open goes on wrapping as before: those that have not read it.
  const eva = await newPerson(learnt);
  for (const by of [{}, learnt, wraps]) expect(await eva.readBy(by)).toEqual(clear);
  const luis = await newPerson(wraps);
  for (const by of [learnt, wraps]) expect(await luis.readBy(by)).toEqual(clear);
  await expect(luis.readBy()).rejects.toMatchObject({ code: 'PERSONAL_DATA_UNAVAILABLE' });

  expect(await rewrap({ KEY_ENCRYPTION_KEY: first })).toEqual({
    code: 0,
    text: '3 claves: 2 envueltas de nuevo, 0 no se abren.\n',
  });
  await expect(ana.readBy()).rejects.toMatchObject({ code: 'PERSONAL_DATA_UNAVAILABLE' });
  for (const person of [ana, eva, luis]) expect(await person.readBy(wraps)).toEqual(clear);

  // And once more, from one to the next.
  expect(await rewrap({ KEY_ENCRYPTION_KEY: second, KEY_ENCRYPTION_KEY_OTHER: first })).toMatchObject({
    code: 0,
    text: expect.stringContaining('3 claves: 3 envueltas de nuevo'),
  });
  for (const person of [ana, luis]) {
    expect(await person.readBy({ current: second })).toEqual(clear);
    await expect(person.readBy(wraps)).rejects.toMatchObject({ code: 'PERSONAL_DATA_UNAVAILABLE' });
  }
  expect((await rewrap({ KEY_ENCRYPTION_KEY: second })).text).toContain('3 claves: 0 envueltas de nuevo');
  // And back to what it was at first.
  expect((await rewrap({ KEY_ENCRYPTION_KEY_OTHER: second })).text).toContain(
    '3 claves: 3 envueltas de nuevo',
  );
  for (const person of [ana, eva, luis]) expect(await person.readBy()).toEqual(clear);
  // Nobody who was erased comes back.
  await expect(
    newPerson().then(() => processWith().protect(UserRegistered, gone.id, clear)),
  ).rejects.toMatchObject({ code: 'ACCOUNT_ERASED' });
});

test('a key that no secret opens stays as it is, and is told', async () => {
  const sara = await newPerson({ current: third });
  const { code, text } = await rewrap({ KEY_ENCRYPTION_KEY: second });
  expect(code).toBe(1);
  expect(text).toContain('1 no se abren');
  expect(text).toContain(sara.id);
  expect(text).not.toContain(second);
  expect(await sara.readBy({ current: third })).toEqual(clear);
});

test('it tells how it is used, and changes nothing with what it does not know', async () => {
  expect(await run('rewrap-keys', ['--help'], {})).toMatchObject({
    code: 0,
    text: expect.stringContaining('npm run rewrap-keys'),
  });
  expect((await run('rewrap-keys', ['--todo'], {})).code).toBe(2);
});

test('commands that open keys which are being changed say by which variables', async () => {
  for (const command of ['rewrap-keys', 'restore', 'history-import']) {
    const { code, text } = await run(command, ['--help'], {});
    expect(code, command).toBe(0);
    for (const name of ['KEY_ENCRYPTION_KEY ', 'KEY_ENCRYPTION_KEY_OTHER ', 'PERSONAL_DATA_KEY'])
      expect(text, command).toContain(name);
  }
});
