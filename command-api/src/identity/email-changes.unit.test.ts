import type { Actor } from '@nodo/contracts/event';
import { ERASED } from '@nodo/contracts/event';
import { AppError } from '@nodo/platform/errors';
import { deriveId, newId } from '@nodo/platform/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { T0 } from '../testing/samples.ts';
import { createProcess, FIXED_EMAIL, type TestProcess } from '../testing/system.ts';
import type { AnonymousContext } from './handlers.ts';

const OLD = 'ana@ejemplo.co';
const NEW = 'ana@correo.co';
const OTHER = 'ana@empresa.co';

const anonymous = (): AnonymousContext => ({
  ...{ command: 'SignIn', key: newId(), commandHash: '', occurredAt: T0 },
  ...{ correlationId: newId(), causationId: newId() },
});
const asInvestor = (id: string): Actor => ({ kind: 'user', id, role: 'investor' });
const enter = (process: TestProcess, email: string) =>
  process.identity.signIn(anonymous(), email, { method: 'code' }).then(({ result }) => result.id);
const join = (process: TestProcess, email: string) =>
  process.identity
    .register(anonymous(), { email, firstName: 'Eva', lastName: 'Gil', role: 'investor' }, { method: 'code' })
    .then(({ result }) => result.id);
const change = (process: TestProcess, userId: string, email: string, key = newId()) =>
  process.send('ChangeEmail', { email }, { actor: asInvestor(userId), key });
const gone = { code: 'ACCOUNT_NOT_FOUND' };

async function begin(email = OLD) {
  const log = new MemoryLog();
  const process = createProcess(log);
  const person = { email, firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
  const key = newId();
  const register = () => process.send('RegisterUser', person, { key });
  const { userId } = (await register()).result;
  const changes = () => log.typesOf(`user-${userId}`).filter((type) => type === 'UserEmailChanged').length;
  const claim = (address: string) => log.typesOf(`emailClaim-${deriveId('email', address)}`);
  return { log, process, userId, register, changes, claim };
}

it('an e-mail whose holder was erased since the backup that was restored is free; without the key it is not', async () => {
  const { log, userId } = await begin();
  const read = log.readStream.bind(log);
  let key: 'destroyed' | 'missing' = 'missing';
  log.readStream = async (stream, from) => {
    const events = await read(stream, from);
    if (stream !== `user-${userId}`) return events;
    if (key === 'missing') throw new AppError('PERSONAL_DATA_UNAVAILABLE');
    return events.map((event) =>
      event.type === 'UserRegistered'
        ? { ...event, data: { ...event.data, email: ERASED, firstName: ERASED, lastName: ERASED } }
        : event,
    );
  };
  await expect(join(createProcess(log), OLD)).rejects.toMatchObject({ code: 'PERSONAL_DATA_UNAVAILABLE' });
  key = 'destroyed';
  const restored = createProcess(log);
  await expect(enter(restored, OLD)).rejects.toMatchObject(gone);
  const anew = await join(restored, OLD);
  expect(anew).not.toBe(userId);
  expect(await enter(restored, OLD)).toBe(anew);
});

describe('SET-03 after a change of e-mail', () => {
  it('one signs in with the new address alone, once, and without the other sessions', async () => {
    const { process, userId, claim } = await begin();
    const { result } = await change(process, userId, NEW);
    expect(result.user).toMatchObject({ id: userId, email: NEW });
    expect(process.ended).toContain(userId);
    expect(await enter(process, NEW)).toBe(userId);
    await expect(enter(process, OLD)).rejects.toMatchObject(gone);
    expect(await process.identity.exists(OLD)).toBe(false);
    expect([claim(OLD), claim(NEW)]).toEqual([['EmailClaimed', 'EmailReleased'], ['EmailClaimed']]);
  });

  it('somebody else may register with the earlier address; then it is theirs', async () => {
    const { process, userId } = await begin();
    await change(process, userId, NEW);
    const other = await join(process, OLD);
    expect(other).not.toBe(userId);
    await expect(change(process, userId, OLD)).rejects.toMatchObject({
      ...{ code: 'EMAIL_TAKEN', fields: { email: expect.any(String) } },
    });
    expect([await enter(process, OLD), await enter(process, NEW)]).toEqual([other, userId]);
  });

  it('one may go back to it', async () => {
    const { process, userId, changes } = await begin();
    await change(process, userId, NEW);
    await change(process, userId, OLD);
    expect([await enter(process, OLD), changes()]).toEqual([userId, 2]);
    await expect(enter(process, NEW)).rejects.toMatchObject(gone);
  });

  it('a repeated key is one change; with another address it is refused', async () => {
    const { process, userId, changes } = await begin();
    const key = newId();
    const first = await change(process, userId, NEW, key);
    expect((await change(process, userId, NEW, key)).result).toEqual(first.result);
    await expect(change(process, userId, OTHER, key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(changes()).toBe(1);
  });

  it('a registration that is sent again does not give the earlier address back', async () => {
    const { process, userId, register } = await begin();
    await change(process, userId, NEW);
    expect((await register()).result.userId).toBe(userId);
    expect(await join(process, OLD)).not.toBe(userId);
  });

  it('a code for a first passkey is issued for the new address', async () => {
    const { process, userId } = await begin();
    await change(process, userId, NEW);
    await expect(process.send('IssuePasskeyCode', { email: OLD })).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    await expect(process.send('IssuePasskeyCode', { email: NEW })).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
    });
  });
});

describe('SET-03 a change of e-mail is refused', () => {
  it('to an address that somebody has, which stays theirs', async () => {
    const { process, userId, changes, claim } = await begin();
    const other = await join(process, NEW);
    await expect(change(process, userId, NEW)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect([changes(), process.ended, claim(NEW)]).toEqual([0, [], ['EmailClaimed']]);
    expect([await enter(process, OLD), await enter(process, NEW)]).toEqual([userId, other]);
  });

  it('from and to an address of the configuration, which claims nothing', async () => {
    const { process, userId, claim } = await begin(FIXED_EMAIL);
    await expect(change(process, userId, NEW)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    const other = await join(process, OLD);
    await expect(change(process, other, FIXED_EMAIL)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    expect([claim(NEW), claim(FIXED_EMAIL)]).toEqual([[], ['EmailClaimed']]);
  });
});

const cuts = [1, 2, 3].flatMap((at) =>
  (['before', 'after'] as const).map((when): [number, 'before' | 'after'] => [at, when]),
);

describe('SET-03 a change of e-mail that dies', () => {
  async function dying(at: number, when: 'before' | 'after') {
    const one = await begin();
    let appends = 0;
    one.log.onAppend = (now) => {
      if (now === 'before') appends += 1;
      if (now === when && appends === at) throw new Crash();
    };
    const key = newId();
    await expect(change(one.process, one.userId, NEW, key)).rejects.toThrow(Crash);
    one.log.onAppend = () => undefined;
    return { ...one, key, next: createProcess(one.log) };
  }

  it.each(cuts)(
    'at append %i (%s it) locks nobody out, and is completed by sending it again',
    async (at, when) => {
      const { next, userId, key, changes, claim } = await dying(at, when);
      expect(await enter(next, changes() === 1 ? NEW : OLD)).toBe(userId);
      await change(next, userId, NEW, key);
      expect([await enter(next, NEW), changes()]).toEqual([userId, 1]);
      await expect(enter(next, OLD)).rejects.toMatchObject(gone);
      expect([claim(OLD), claim(NEW)]).toEqual([['EmailClaimed', 'EmailReleased'], ['EmailClaimed']]);
    },
  );

  it.each(cuts)(
    'at append %i (%s it) and is not sent again leaves free what is not its person’s',
    async (at, when) => {
      const { next, userId } = await dying(at, when);
      await change(next, userId, OTHER);
      const others = [await join(next, OLD), await join(next, NEW)];
      expect(new Set([userId, ...others]).size).toBe(3);
      expect([await enter(next, OLD), await enter(next, NEW), await enter(next, OTHER)]).toEqual([
        ...others,
        userId,
      ]);
    },
  );
});

describe('SET-03 at the same time', () => {
  const addresses = [OLD, NEW, OTHER, 'eva@correo.co'];
  const step = fc.record({
    process: fc.nat(1),
    person: fc.nat(2),
    address: fc.nat(addresses.length - 1),
    isNew: fc.boolean(),
  });

  /** Does something, once, after an address was claimed for a change and before the change is appended. */
  function inBetween(log: MemoryLog, work: () => Promise<unknown>): Promise<unknown>[] {
    const append = log.append.bind(log);
    const done: Promise<unknown>[] = [];
    log.append = async (stream, events, options) => {
      if (done.length === 0 && events.some(({ type }) => type === 'UserEmailChanged')) {
        done.push(work().catch((error: unknown) => error));
        await done[0];
      }
      return append(stream, events, options);
    };
    return done;
  }

  it('an address that a change is under way to is nobody else’s', async () => {
    const { log, process, userId } = await begin();
    await change(process, userId, NEW);
    const tried = inBetween(log, () => join(createProcess(log), OTHER));
    await change(process, userId, OTHER);
    expect(await Promise.all(tried)).toMatchObject([{ code: 'EMAIL_TAKEN' }]);
    expect(await enter(createProcess(log), OTHER)).toBe(userId);
  });

  it('it is free again once its person changed to another, and the change under way is refused', async () => {
    const { log, process, userId } = await begin();
    const others: string[] = [];
    inBetween(log, async () => {
      const next = createProcess(log);
      await change(next, userId, NEW);
      others.push(await join(next, OTHER));
    });
    await expect(change(process, userId, OTHER)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect([await enter(process, NEW), await enter(process, OTHER)]).toEqual([userId, ...others]);
  });

  it('no address is two people’s, and each person signs in with their own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
        async (rounds) => {
          const log = new MemoryLog();
          const processes = [createProcess(log), createProcess(log)] as const;
          const people: string[] = [];
          for (const name of ['uno', 'dos', 'tres'])
            people.push(await join(processes[0], `${name}@ejemplo.co`));
          for (const round of rounds) {
            await Promise.allSettled(
              round.map(async ({ process, person, address, isNew }) => {
                const [one, email = OLD] = [processes[process] ?? processes[0], addresses[address]];
                if (isNew) people.push(await join(one, email));
                else await change(one, people[person] ?? '', email);
              }),
            );
          }
          const next = createProcess(log);
          const emails = await Promise.all(
            people.map(async (id) => (await next.aggregates.users.load(id)).state?.registered.email ?? ''),
          );
          expect(new Set(emails).size).toBe(people.length);
          for (const [index, email] of emails.entries()) expect(await enter(next, email)).toBe(people[index]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
