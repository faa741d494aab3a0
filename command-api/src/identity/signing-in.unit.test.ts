import type { Actor } from '@nodo/contracts/event';
import { newId } from '@nodo/platform/ids';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { createProcess } from '../testing/system.ts';
import { raise, type SessionRaiser } from './passkey-routes.ts';
import { anonymousContext, openSession, type SessionOpener } from './signing-in.ts';

const ana = { email: 'ana@ejemplo.co', firstName: 'Ana', lastName: 'Ruiz', role: 'admin' } as const;
const sara = { email: 'sara@ejemplo.co', firstName: 'Sara', lastName: 'Gil', role: 'super_admin' } as const;
const PASSKEY = newId();

/** Signs somebody in while something happens before the session's row is written. */
async function enterWhile(
  happens: (process: ReturnType<typeof createProcess>, id: string) => Promise<unknown>,
) {
  const process = createProcess(new MemoryLog());
  const { result } = await process.send('RegisterUser', ana);
  const self: Actor = { kind: 'user', id: result.userId, role: 'admin' };
  const passkey = { passkeyId: PASSKEY, credentialId: 'credential', name: 'Móvil', isSynced: true };
  await process.send('RegisterPasskey', passkey, { actor: self });
  const open = new Set<string>();
  const sessions: SessionOpener['sessions'] = {
    open: async ({ sessionId = '' }) => {
      await happens(process, result.userId);
      open.add(sessionId);
      return 'token';
    },
    end: async (sessionId) => void open.delete(sessionId),
  };
  const app = Fastify();
  app.decorateRequest('session', null);
  app.decorateReply('setCookie', function setCookie() {
    return this;
  });
  app.post('/', async (request, reply) => {
    const outcome = await process.identity.signInById(anonymousContext(request), result.userId, {
      method: 'passkey',
    });
    const opener = { identity: process.identity, sessions, config: { secureCookies: true } };
    await openSession(opener, request, reply, { outcome, method: 'passkey', passkeyId: PASSKEY });
    return reply.send({});
  });
  const answer = await app.inject({ method: 'POST', url: '/' });
  return { status: answer.statusCode, open: open.size };
}

describe('a session', () => {
  it('is opened for whoever signed in', async () => {
    expect(await enterWhile(async () => undefined)).toEqual({ status: 200, open: 1 });
  });

  it('is not left to somebody whose role was changed while it was being opened', async () => {
    const demote = async (process: ReturnType<typeof createProcess>, userId: string) => {
      const { result } = await process.send('RegisterUser', sara);
      const actor: Actor = { kind: 'user', id: result.userId, role: 'super_admin' };
      await process.send('ChangeRole', { userId, role: 'investor' }, { actor });
    };
    expect(await enterWhile(demote)).toMatchObject({ open: 0 });
  });

  it('is not left to a passkey that was taken away while it was being opened', async () => {
    const reset = async (process: ReturnType<typeof createProcess>, userId: string) => {
      const { result } = await process.send('RegisterUser', sara);
      const actor: Actor = { kind: 'user', id: result.userId, role: 'super_admin' };
      await process.send('ResetPasskeys', { userId, reason: 'Perdió el teléfono' }, { actor });
    };
    expect(await enterWhile(reset)).toMatchObject({ open: 0 });
  });

  it('SET-03 is not left to an e-mail that was changed while it was being opened', async () => {
    const change = async (process: ReturnType<typeof createProcess>, id: string) => {
      const actor: Actor = { kind: 'user', id, role: 'admin' };
      await process.send('ChangeEmail', { email: 'otra@ejemplo.co' }, { actor });
    };
    expect(await enterWhile(change)).toMatchObject({ open: 0 });
  });
});

/** A process with a super admin and a staff member with two passkeys. */
async function withTwoPasskeys(log = new MemoryLog()) {
  const process = createProcess(log);
  const { result: root } = await process.send('RegisterUser', sara);
  const { userId } = (await process.send('RegisterUser', ana)).result;
  const self: Actor = { kind: 'user', id: userId, role: 'admin' };
  const boss: Actor = { kind: 'user', id: root.userId, role: 'super_admin' };
  for (const [passkeyId, name] of [
    [PASSKEY, 'Móvil'],
    [newId(), 'Portátil'],
  ] as const) {
    const passkey = { passkeyId, credentialId: `credential-${passkeyId}`, name, isSynced: true };
    await process.send('RegisterPasskey', passkey, { actor: self });
  }
  return { process, userId, self, boss };
}

describe('verifying a session with a passkey', () => {
  /** Verifies a session while something happens before its row is written. */
  async function raiseWhile(
    happens: (by: Awaited<ReturnType<typeof withTwoPasskeys>>) => Promise<unknown>,
  ): Promise<{ status: number; open: number }> {
    const by = await withTwoPasskeys();
    const id = newId();
    const open = new Set([id]);
    const sessions: SessionRaiser['sessions'] = {
      verify: async () => {
        await happens(by);
        return 'token';
      },
      end: async (sessionId) => void open.delete(sessionId),
    };
    const stepUp = { passkey: false, recentCode: false };
    const session = { id, userId: by.userId, role: 'admin', stepUp } as const;
    const app = Fastify();
    app.decorateReply('setCookie', function setCookie() {
      return this;
    });
    app.post('/', async (_request, reply) => {
      const raiser = { identity: by.process.identity, sessions, config: { secureCookies: true } };
      await raise(raiser, reply, session, PASSKEY);
      return reply.send({});
    });
    const answer = await app.inject({ method: 'POST', url: '/' });
    return { status: answer.statusCode, open: open.size };
  }

  it('continues it', async () => {
    expect(await raiseWhile(async () => undefined)).toEqual({ status: 200, open: 1 });
  });

  it('ends it when the passkey was removed meanwhile', async () => {
    const remove = ({ process, self }: Awaited<ReturnType<typeof withTwoPasskeys>>) =>
      process.send('RemovePasskey', { passkeyId: PASSKEY }, { actor: self });
    expect(await raiseWhile(remove)).toMatchObject({ open: 0 });
  });
});

describe('what a passkey granted', () => {
  const commands = ['RemovePasskey', 'ResetPasskeys'] as const;
  it.each(commands)('is over even if %s dies after its append', async (name) => {
    const log = new MemoryLog();
    const { process, userId, self, boss } = await withTwoPasskeys(log);
    log.onAppend = (when) => {
      if (when === 'after') throw new Crash();
    };
    const sent =
      name === 'RemovePasskey'
        ? process.send(name, { passkeyId: PASSKEY }, { actor: self })
        : process.send(name, { userId, reason: 'Perdió el teléfono' }, { actor: boss });
    await expect(sent).rejects.toThrow(Crash);
    expect(log.typesOf(`user-${userId}`)).toContain('PasskeyRemoved');
    expect(process.ended).toContain(userId);
  });
});
