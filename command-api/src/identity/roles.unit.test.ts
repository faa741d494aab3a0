import type { Actor } from '@nodo/contracts/event';
import type { Role } from '@nodo/contracts/roles';
import { deriveId, newId } from '@nodo/platform/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { ADMIN, INVESTOR } from '../testing/samples.ts';
import { admin, createProcess } from '../testing/system.ts';
import { decideChangeProfile, decideChangeRole, decideSetLevel, evolveUser } from './decider.ts';
import {
  decideAdmission,
  decideDismissal,
  decideStanding,
  evolveSuperAdmins,
  noSuperAdmins,
  othersThan,
} from './super-admins.ts';
import type { UserState } from './user-state.ts';

const unknown: UserState = null;
const givenUser = given({ initial: unknown, evolve: evolveUser });
const givenSuperAdmins = given({ initial: noSuperAdmins, evolve: evolveSuperAdmins });
const person = { email: 'ana@ejemplo.co', firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
const registered = { type: 'UserRegistered', data: person } as const;
const SARA = deriveId('test', 'sara');
const TOM = deriveId('test', 'tom');
const added = (userId: string) => ({ type: 'SuperAdminAdded', data: { userId } }) as const;
const removed = (userId: string) => ({ type: 'SuperAdminRemoved', data: { userId } }) as const;
const holds = (userId: string, role: Role) => ({ userId, role });

describe('changing one’s name', () => {
  it('records only what is new', () => {
    const user = givenUser(registered);
    expect(decideChangeProfile(user, { firstName: 'Ana', lastName: 'Gil' })).toEqual([
      { type: 'UserProfileChanged', data: { lastName: 'Gil' } },
    ]);
    expect(decideChangeProfile(user, { firstName: 'Ana' })).toEqual([]);
    expect(decideChangeProfile(user, {})).toEqual([]);
    expect(outcomeOf(decideChangeProfile(givenUser(), { firstName: 'Eva' }))).toBe('ACCOUNT_NOT_FOUND');
  });

  it('is followed, and what was left out stays', () => {
    const renamed = { type: 'UserProfileChanged', data: { firstName: 'Eva' } } as const;
    expect(givenUser(registered, renamed)?.registered).toEqual({ ...person, firstName: 'Eva' });
    expect(decideChangeProfile(givenUser(registered, renamed), { firstName: 'Ana', lastName: '' })).toEqual([
      { type: 'UserProfileChanged', data: { firstName: 'Ana', lastName: '' } },
    ]);
  });
});

describe('USERS-13 what somebody is as an investor', () => {
  const USER = deriveId('test', 'somebody');
  const command = { userId: USER, level: 'premium' } as const;

  it('says from what to what, once, and why when that is told', () => {
    const set = decideSetLevel(givenUser(registered), { ...command, reason: 'Más de 250.000 USD' }, admin);
    const data = { from: null, to: 'premium', reason: 'Más de 250.000 USD' } as const;
    expect(set).toEqual([{ type: 'InvestorLevelSet', data }]);
    const known = givenUser(registered, { type: 'InvestorLevelSet', data });
    expect(decideSetLevel(known, command, admin)).toEqual([]);
    expect(decideSetLevel(known, { userId: USER, level: null }, admin)).toEqual([
      { type: 'InvestorLevelSet', data: { from: 'premium', to: null } },
    ]);
  });

  it('is nobody’s own to say, and nobody’s who isn’t there', () => {
    const own = { kind: 'user', id: USER, role: 'admin' } as const;
    expect(outcomeOf(decideSetLevel(givenUser(registered), command, own))).toBe('FORBIDDEN');
    expect(outcomeOf(decideSetLevel(givenUser(), command, admin))).toBe('USER_NOT_FOUND');
  });
});

describe('ROLE-06 giving a role', () => {
  it('says from what to what, and why when that is told', () => {
    const user = givenUser(registered);
    expect(decideChangeRole(user, { role: 'analyst', reason: 'Nuevo cargo' })).toEqual([
      { type: 'UserRoleChanged', data: { from: 'investor', to: 'analyst', reason: 'Nuevo cargo' } },
    ]);
    expect(decideChangeRole(user, { role: 'admin', reason: '' })).toEqual([
      { type: 'UserRoleChanged', data: { from: 'investor', to: 'admin' } },
    ]);
    expect(decideChangeRole(user, { role: 'investor' })).toEqual([]);
    expect(outcomeOf(decideChangeRole(givenUser(), { role: 'admin' }))).toBe('USER_NOT_FOUND');
  });

  it('is for super admins only, and never one’s own', () => {
    const known = givenSuperAdmins(added(SARA));
    const ana = holds(INVESTOR, 'investor');
    expect(decideStanding(known, holds(SARA, 'super_admin'), ana, 'admin')).toEqual([]);
    expect(outcomeOf(decideStanding(known, holds(ADMIN, 'admin'), ana, 'admin'))).toBe('FORBIDDEN');
    const own = holds(SARA, 'super_admin');
    expect(outcomeOf(decideStanding(known, own, own, 'admin'))).toBe('FORBIDDEN');
  });

  it('counts who becomes a super admin, and who is none any more', () => {
    const [sara, tom] = [holds(SARA, 'super_admin'), holds(TOM, 'super_admin')];
    const known = givenSuperAdmins(added(SARA));
    expect(decideStanding(known, sara, holds(TOM, 'admin'), 'super_admin')).toEqual([added(TOM)]);
    const both = givenSuperAdmins(added(SARA), added(TOM));
    expect(decideStanding(both, sara, tom, 'super_admin')).toEqual([]);
    expect(decideStanding(both, sara, tom, 'analyst')).toEqual([removed(TOM)]);
  });

  it('is refused to whom somebody else has just demoted, whatever their own stream still says', () => {
    const [sara, tom] = [holds(SARA, 'super_admin'), holds(TOM, 'super_admin')];
    const after = givenSuperAdmins(added(SARA), removed(TOM));
    expect(outcomeOf(decideStanding(after, tom, sara, 'admin'))).toBe('FORBIDDEN');
  });

  it('knows super admins from before they were counted by their own stream', () => {
    const [sara, tom] = [holds(SARA, 'super_admin'), holds(TOM, 'super_admin')];
    expect(decideStanding(givenSuperAdmins(), sara, tom, 'admin')).toEqual([added(SARA), removed(TOM)]);
  });

  it('lets nobody go who is the last one', () => {
    const [sara, tom] = [holds(SARA, 'super_admin'), holds(TOM, 'super_admin')];
    const both = givenSuperAdmins(added(SARA), added(TOM));
    expect(othersThan(both, SARA)).toEqual([TOM]);
    expect(decideDismissal(both, sara, [tom])).toEqual([removed(SARA)]);
    expect(outcomeOf(decideDismissal(givenSuperAdmins(added(SARA)), sara, []))).toBe('LAST_SUPER_ADMIN');
    // A promotion in progress, and a demotion in progress.
    expect(outcomeOf(decideDismissal(both, sara, [holds(TOM, 'admin')]))).toBe('LAST_SUPER_ADMIN');
    const without = givenSuperAdmins(added(SARA), removed(TOM));
    expect(othersThan(without, SARA)).toEqual([]);
    expect(decideDismissal(both, holds(ADMIN, 'admin'), [sara, tom])).toEqual([]);
    expect(decideAdmission(givenSuperAdmins(removed(SARA)), SARA)).toEqual([added(SARA)]);
    expect(decideAdmission(givenSuperAdmins(added(SARA)), SARA)).toEqual([]);
  });
});

/** People with these roles, and processes that share a log. */
async function openPlatform(roles: readonly Role[], processes = 3) {
  const log = new MemoryLog();
  const start = () => Array.from({ length: processes }, () => createProcess(log));
  const restart = () => {
    world.processes = start();
  };
  const world = { log, processes: start(), restart };
  const [first] = world.processes;
  const ids: string[] = [];
  for (const [index, role] of roles.entries()) {
    const made = { email: `p${index}@ejemplo.co`, firstName: 'P', lastName: '', role };
    ids.push((await first?.send('RegisterUser', made))?.result.userId ?? '');
  }
  const roleOf = (id: string) =>
    log.eventsOf(`user-${id}`).reduce(evolveUser, unknown)?.registered.role ?? 'investor';
  /** The users who are effectively super admins. */
  const superAdmins = () => {
    const counted = log.eventsOf('superAdmins-platform').reduce(evolveSuperAdmins, noSuperAdmins);
    return ids.filter((id) => roleOf(id) === 'super_admin' && counted[id]);
  };
  return Object.assign(world, { ids, roleOf, superAdmins });
}

const asSuperAdmin = (id: string): Actor => ({ kind: 'user', id, role: 'super_admin' });

describe('registering a super admin', () => {
  it('writes nothing when the e-mail is somebody else’s, and finishes what was interrupted', async () => {
    const { log, processes, ids } = await openPlatform(['investor']);
    const send = (email: string, key: string) =>
      processes[0]?.send(
        'RegisterUser',
        { email, firstName: 'P', lastName: '', role: 'super_admin' },
        { key },
      );
    await expect(send('p0@ejemplo.co', newId())).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect(log.eventsOf('superAdmins-platform')).toEqual([]);
    expect(log.eventsOf(`user-${ids[0]}`).map(({ type }) => type)).toEqual(['UserRegistered']);
    const key = newId();
    const made = await send('nueva@ejemplo.co', key);
    expect(await send('nueva@ejemplo.co', key)).toEqual(made);
    expect(log.eventsOf('superAdmins-platform')).toMatchObject([
      { type: 'SuperAdminAdded', data: { userId: made?.result.userId } },
    ]);
  });
});

describe('ROLE-06 the last super admin', () => {
  it('stays when two demote each other at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const world = await openPlatform(['super_admin', 'super_admin'], 2);
      const [one = '', two = ''] = world.ids;
      const [first, second] = world.processes;
      const outcomes = await Promise.allSettled([
        first?.send('ChangeRole', { userId: two, role: 'admin' }, { actor: asSuperAdmin(one) }),
        second?.send('ChangeRole', { userId: one, role: 'admin' }, { actor: asSuperAdmin(two) }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(world.superAdmins()).toHaveLength(1);
    }
  });

  it('is there when somebody is taken back in who is still on the way out, and demotes in turn', async () => {
    const world = await openPlatform(['super_admin', 'super_admin']);
    const { log } = world;
    const [one = '', two = ''] = world.ids;
    const [first = createProcess(log), second, third] = world.processes;
    let open: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    log.onAppend = (when, stream) => {
      if (when === 'after' && stream === 'superAdmins-platform') log.appendGate = held;
    };
    const out = first.send('ChangeRole', { userId: one, role: 'investor' }, { actor: asSuperAdmin(two) });
    // Everything was read, and the role is about to be appended.
    while (!first.ended.includes(one)) await new Promise((resolve) => setImmediate(resolve));
    log.onAppend = () => undefined;
    log.appendGate = Promise.resolve();
    const back = second?.send(
      'ChangeRole',
      { userId: one, role: 'super_admin' },
      { actor: asSuperAdmin(two) },
    );
    await expect(back).rejects.toMatchObject({ code: 'CONFLICT' });
    const turned = third?.send('ChangeRole', { userId: two, role: 'admin' }, { actor: asSuperAdmin(one) });
    await expect(turned).rejects.toMatchObject({ code: 'FORBIDDEN' });
    open();
    await out;
    expect(world.superAdmins()).toEqual([two]);
  });

  it('is there at every moment, whatever many do at once and whoever dies', async () => {
    const step = fc.record({
      actor: fc.nat(3),
      person: fc.nat(3),
      role: fc.constantFrom<Role>('super_admin', 'admin', 'investor'),
      process: fc.nat(2),
      leaves: fc.nat(9).map((chance) => chance === 0),
    });
    const crash = fc.record({ at: fc.nat(30), when: fc.constantFrom('before' as const, 'after' as const) });
    let demoted = 0;
    let crashes = 0;
    const waves = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(waves, fc.array(crash, { maxLength: 4 }), async (planned, deaths) => {
        const world = await openPlatform(['super_admin', 'super_admin', 'admin', 'investor']);
        let appended = 0;
        world.log.onAppend = (when, stream) => {
          if (when === 'before') appended += 1;
          else expect(world.superAdmins(), stream).not.toEqual([]);
          if (!deaths.some((death) => death.at === appended && death.when === when)) return;
          crashes += 1;
          world.restart();
          throw new Crash();
        };
        for (const wave of planned) {
          await Promise.all(
            wave.map(async ({ actor, person, role, process, leaves }) => {
              const { send, identity } = world.processes[process] ?? createProcess(world.log);
              const [from = '', to = ''] = [world.ids[actor], world.ids[person]];
              const work = leaves
                ? identity.roles.dismissSuperAdmin(contextOf(asSuperAdmin(from)), from)
                : send('ChangeRole', { userId: to, role }, { actor: asSuperAdmin(from) });
              await work.catch((error: unknown) => {
                if (error instanceof Crash || (error instanceof Error && error.name === 'AppError')) return;
                throw error;
              });
            }),
          );
        }
        demoted += world.log
          .typesOf('superAdmins-platform')
          .filter((type) => type === 'SuperAdminRemoved').length;
      }),
      { numRuns: 150 },
    );
    // The runs covered the interesting cases.
    expect(demoted).toBeGreaterThan(50);
    expect(crashes).toBeGreaterThan(20);
  }, 30_000);

  it('ends the sessions of whose role changed before and after, and of nobody else', async () => {
    const world = await openPlatform(['super_admin', 'investor'], 1);
    const [boss = '', ana = ''] = world.ids;
    const [only] = world.processes;
    const command = { userId: ana, role: 'analyst', reason: 'Nuevo cargo' } as const;
    const options = { actor: asSuperAdmin(boss), key: newId() };
    const done = await only?.send('ChangeRole', command, options);
    expect(done?.result).toEqual({ userId: ana, from: 'investor', to: 'analyst' });
    expect(only?.ended).toEqual([ana, ana]);
    // A retry gets the same response; when nothing changes, no session is ended.
    expect(await only?.send('ChangeRole', command, options)).toEqual(done);
    only?.ended.splice(0);
    await only?.send('ChangeRole', command, { actor: asSuperAdmin(boss) });
    expect(only?.ended).toEqual([]);
    await expect(only?.send('ChangeRole', { ...command, role: 'admin' }, options)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('completes a change that was cut off half-way when it is sent again', async () => {
    const world = await openPlatform(['super_admin', 'super_admin'], 1);
    const [one = '', two = ''] = world.ids;
    const options = { actor: asSuperAdmin(one), key: newId() };
    world.log.onAppend = (when, stream) => {
      if (when === 'before' && stream === `user-${two}`) throw new Crash();
    };
    const command = { userId: two, role: 'admin' } as const;
    await expect(createProcess(world.log).send('ChangeRole', command, options)).rejects.toThrow(Crash);
    expect(world.roleOf(two)).toBe('super_admin');
    world.log.onAppend = () => undefined;
    // By now they may not change roles any more.
    const turned = { userId: one, role: 'admin' } as const;
    await expect(
      createProcess(world.log).send('ChangeRole', turned, { actor: asSuperAdmin(two) }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await createProcess(world.log).send('ChangeRole', command, options);
    expect(world.roleOf(two)).toBe('admin');
  });
});

function contextOf(actor: Actor) {
  return {
    command: 'ChangeRole',
    actor,
    key: newId(),
    commandHash: 'a'.repeat(64),
    correlationId: newId(),
    causationId: newId(),
    occurredAt: '2026-03-01T12:00:00.000Z',
  } as const;
}
