import type { Actor } from '@nodo/contracts/event';
import { streamCategory, streams } from '@nodo/contracts/streams';
import { ZERO_ADDRESS } from '@nodo/contracts/tron-address';
import { MAX_OPEN_CHALLENGES, MAX_WALLETS } from '@nodo/contracts/wallets/values';
import { newId } from '@nodo/platform/ids';
import { tronMessageHash } from '@nodo/platform/tron-message';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROVED, SIGNED, theEnd, world } from '../testing/erasure.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { minutesLater, T0, TREASURY, USDT } from '../testing/samples.ts';
import { createProcess, type TestProcess } from '../testing/system.ts';
import { proveWallet, signedFor, type TestWallet, walletOf } from '../testing/wallets.ts';
import { walletIdOf } from './written.ts';

let log: MemoryLog;
let process: TestProcess;
let ana: Actor;
let beto: Actor;
const wallet = walletOf('first');
const { address } = wallet;
const id = walletIdOf(address);

async function person(name: string): Promise<Actor> {
  const command = {
    email: `${name}@ejemplo.co`,
    firstName: name,
    lastName: 'Ruiz',
    role: 'investor',
  } as const;
  const { result } = await process.send('RegisterUser', command);
  return { kind: 'user', id: result.userId, role: 'investor' };
}
const idOf = (actor: Actor) => (actor.kind === 'user' ? actor.id : '');
const proved = (of: TestWallet = wallet) => log.typesOf(streams.wallet(walletIdOf(of.address)));
const own = (actor: Actor) =>
  log.typesOf(streams.user(idOf(actor))).filter((type) => type.startsWith('Wallet'));
const prove = (actor: Actor, signature: string, options: { at?: string; key?: string } = {}) =>
  process.send('ProveWallet', { address, signature }, { actor, ...options });
const release = (actor: Actor, walletId = id) => process.send('ReleaseWallet', { walletId }, { actor });

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  [ana, beto] = [await person('Ana'), await person('Beto')];
});

describe('the message', () => {
  it('names the platform, the account, the wallet, and until when it can be signed', async () => {
    const { result } = await process.send('RequestWalletChallenge', { address }, { actor: ana });
    expect(result).toMatchObject({ address, expiresAt: minutesLater(10) });
    const nonce = /^Código: ([0-9a-f]{32})$/m.exec(result.message)?.[1];
    expect(result.message.split('\n')).toEqual([
      'Nodo Cartago',
      '',
      expect.stringMatching(/^Firmo este mensaje .* No autoriza pagos ni mueve fondos\.$/),
      '',
      `Billetera: ${address}`,
      `Cuenta: ${idOf(ana)}`,
      `Código: ${nonce}`,
      `Emitido: ${T0}`,
      `Vence: ${minutesLater(10)}`,
    ]);
  });

  it('is another each time, and the same for the same key', async () => {
    const key = newId();
    const ask = (options: object) =>
      process.send('RequestWalletChallenge', { address }, { actor: ana, ...options });
    const [one, again, other] = [await ask({ key }), await ask({ key }), await ask({})];
    expect(again.result).toEqual(one.result);
    expect(other.result.message).not.toBe(one.result.message);
  });

  it.each([
    ['the treasury', TREASURY],
    ['the token', USDT],
    ['nobody', ZERO_ADDRESS],
    ['a typing error', `${address.slice(0, -1)}${address.endsWith('1') ? '2' : '1'}`],
  ])('is not for the address of %s', async (_, wanted) => {
    const before = log.appends;
    const refused = { code: 'VALIDATION_FAILED', fields: { address: expect.any(String) } };
    const command = { address: wanted };
    await expect(process.send('RequestWalletChallenge', command, { actor: ana })).rejects.toMatchObject(
      refused,
    );
    const signature = wallet.sign('Nodo Cartago');
    await expect(
      process.send('ProveWallet', { ...command, signature }, { actor: ana }),
    ).rejects.toMatchObject(refused);
    expect(log.appends).toBe(before);
  });

  it('is not for a wallet that is theirs already', async () => {
    await proveWallet(process, ana, wallet);
    await expect(signedFor(process, ana, wallet)).rejects.toMatchObject({ code: 'WALLET_ALREADY_PROVED' });
  });

  it('is one of few that are open at a time', async () => {
    for (let number = 0; number < MAX_OPEN_CHALLENGES; number += 1) {
      await signedFor(process, ana, walletOf(`open ${number}`));
    }
    await expect(signedFor(process, ana, wallet)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await signedFor(process, beto, wallet);
    await signedFor(process, ana, wallet, 10);
  });
});

describe('a signature', () => {
  it('proves whose the wallet is', async () => {
    const signature = await signedFor(process, ana, wallet);
    const { result } = await prove(ana, `0x${signature.toUpperCase()}`);
    expect(result).toEqual({ id, address, method: 'signature', provedAt: T0 });
    const [event] = log.eventsOf(streams.wallet(id));
    const [issued] = log
      .eventsOf(streams.user(idOf(ana)))
      .filter(({ type }) => type === 'WalletChallengeIssued');
    expect(issued?.data).toMatchObject({ walletAddress: address });
    expect(event?.data).toEqual({
      userId: idOf(ana),
      walletAddress: address,
      method: 'signature',
      messageHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(own(ana)).toEqual(['WalletChallengeIssued', 'WalletClaimed']);
  });

  it('keeps the hash of exactly what was signed', async () => {
    const { result } = await process.send('RequestWalletChallenge', { address }, { actor: ana });
    await prove(ana, wallet.sign(result.message));
    expect(log.eventsOf(streams.wallet(id))[0]?.data).toMatchObject({
      messageHash: tronMessageHash(result.message),
    });
  });

  it('has its effect once by its key, and for nothing else', async () => {
    const signature = await signedFor(process, ana, wallet);
    const key = newId();
    const first = await prove(ana, signature, { key });
    const again = await prove(ana, signature, { key, at: minutesLater(60) });
    expect(again.result).toEqual(first.result);
    await expect(prove(ana, wallet.sign('otra cosa'), { key })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(proved()).toEqual(['WalletProved']);
  });

  it('sent again after the wallet was released does not bring it back', async () => {
    const signature = await signedFor(process, ana, wallet);
    const key = newId();
    await prove(ana, signature, { key });
    await release(ana);
    await prove(ana, signature, { key });
    await expect(prove(ana, signature)).rejects.toMatchObject({ code: 'WALLET_CHALLENGE_CLOSED' });
    expect(proved()).toEqual(['WalletProved', 'WalletReleased']);
  });

  it.each<[string, (message: string) => string]>([
    ['another key', (message) => walletOf('other').sign(message)],
    ['over another message', (message) => wallet.sign(`${message}.`)],
    ['over the message without its line breaks', (message) => wallet.sign(message.replaceAll('\n', ' '))],
    ['of nobody', () => '0'.repeat(130)],
  ])('by %s is refused under its field, and the message stays open', async (_, sign) => {
    const { result } = await process.send('RequestWalletChallenge', { address }, { actor: ana });
    await expect(prove(ana, sign(result.message))).rejects.toMatchObject({
      code: 'WALLET_SIGNATURE_WRONG',
      fields: { signature: expect.any(String) },
    });
    expect(proved()).toEqual([]);
    await prove(ana, wallet.sign(result.message));
  });

  it('over the message of another account is refused', async () => {
    const hers = await signedFor(process, ana, wallet);
    await signedFor(process, beto, wallet);
    await expect(prove(beto, hers)).rejects.toMatchObject({ code: 'WALLET_SIGNATURE_WRONG' });
  });

  it('over a message that another one took the place of is refused', async () => {
    const first = await signedFor(process, ana, wallet);
    await signedFor(process, ana, wallet);
    await expect(prove(ana, first)).rejects.toMatchObject({ code: 'WALLET_SIGNATURE_WRONG' });
  });

  it('comes too late after ten minutes', async () => {
    const signature = await signedFor(process, ana, wallet);
    await expect(prove(ana, signature, { at: minutesLater(10) })).rejects.toMatchObject({
      code: 'WALLET_CHALLENGE_CLOSED',
      status: 410,
    });
    await prove(ana, signature, { at: new Date(Date.parse(minutesLater(10)) - 1).toISOString() });
  });

  it('is of no use without a message, or a second time', async () => {
    await expect(prove(ana, wallet.sign('Nodo Cartago'))).rejects.toMatchObject({
      code: 'WALLET_CHALLENGE_CLOSED',
    });
    const signature = await signedFor(process, ana, wallet);
    await prove(ana, signature);
    await expect(prove(ana, signature)).rejects.toMatchObject({ code: 'WALLET_CHALLENGE_CLOSED' });
  });

  it.each(['', '0x', 'f'.repeat(129), `${'f'.repeat(129)}g`])(
    'that is none is refused: "%s"',
    async (text) => {
      await signedFor(process, ana, wallet);
      await expect(prove(ana, text)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { signature: expect.any(String) },
      });
    },
  );
});

describe('a wallet', () => {
  it('is one person’s, and nobody is told whose', async () => {
    await proveWallet(process, ana, wallet);
    const signature = await signedFor(process, beto, wallet);
    const refused = await prove(beto, signature).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'WALLET_TAKEN', status: 409 });
    expect(JSON.stringify(refused) + String(refused)).not.toContain(idOf(ana));
    expect(proved()).toEqual(['WalletProved']);
    // His claim no longer counts towards his limit.
    expect(own(beto)).toEqual(['WalletChallengeIssued', 'WalletClaimed', 'WalletClaimEnded']);
  });

  it('that was released may be proved by another, and by the same again', async () => {
    await proveWallet(process, ana, wallet);
    await release(ana);
    await proveWallet(process, beto, wallet);
    await expect(proveWallet(process, ana, wallet)).rejects.toMatchObject({ code: 'WALLET_TAKEN' });
    await release(beto);
    await proveWallet(process, ana, wallet);
    expect(
      log.eventsOf(streams.wallet(id)).map(({ type, data }) => [type, 'userId' in data && data.userId]),
    ).toEqual([
      ['WalletProved', idOf(ana)],
      ['WalletReleased', idOf(ana)],
      ['WalletProved', idOf(beto)],
      ['WalletReleased', idOf(beto)],
      ['WalletProved', idOf(ana)],
    ]);
  });

  it('is released by its person alone: to others there is none', async () => {
    await proveWallet(process, ana, wallet);
    for (const [who, what] of [
      [beto, id],
      [ana, newId()],
    ] as const) {
      await expect(release(who, what)).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND', status: 404 });
    }
    const key = newId();
    const send = () => process.send('ReleaseWallet', { walletId: id }, { actor: ana, key });
    const [first, again] = [await send(), await send()];
    expect(first.result).toEqual({ id, address });
    expect(again.result).toEqual(first.result);
    await expect(release(ana)).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' });
  });

  it(`is one of ${MAX_WALLETS} at most`, async () => {
    const all = Array.from({ length: MAX_WALLETS }, (_, number) => walletOf(`one of many ${number}`));
    const late = await signedFor(process, ana, wallet, -5);
    for (const one of all) await proveWallet(process, ana, one);
    await expect(signedFor(process, ana, walletOf('too many'))).rejects.toMatchObject({
      code: 'WALLET_LIMIT',
    });
    await expect(prove(ana, late)).rejects.toMatchObject({ code: 'WALLET_LIMIT' });
    await release(ana, walletIdOf(all[3]?.address ?? ''));
    await prove(ana, late);
  });

  it('is proved by the same try again after a crash at any step', async () => {
    const steps = ['user', 'wallet'].flatMap((stream) => [`before ${stream}`, `after ${stream}`]);
    for (const step of steps) {
      const one = walletOf(`crash ${step}`);
      const signature = await signedFor(process, ana, one);
      const command = { address: one.address, signature };
      const key = newId();
      log.onAppend = (when, stream) => {
        if (`${when} ${streamCategory(stream)}` === step) throw new Crash();
      };
      await expect(process.send('ProveWallet', command, { actor: ana, key })).rejects.toBeInstanceOf(Crash);
      log.onAppend = () => undefined;
      const { result } = await createProcess(log).send('ProveWallet', command, { actor: ana, key });
      expect(result.address).toBe(one.address);
      expect(proved(one)).toEqual(['WalletProved']);
    }
  });

  it('is never two people’s, whatever they and their processes do at once', async () => {
    const steps = fc.array(
      fc.record({
        who: fc.nat(1),
        which: fc.nat(1),
        process: fc.nat(1),
        act: fc.constantFrom('prove', 'prove', 'release' as const),
      }),
      { minLength: 2, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        log = new MemoryLog();
        process = createProcess(log);
        const people = [await person('Ana'), await person('Beto')];
        const processes = [process, createProcess(log)];
        const both = [walletOf('one'), walletOf('two')];
        await Promise.allSettled(
          all.map(async ({ who, which, process: at, act }) => {
            const [by, one, on] = [people[who], both[which], processes[at]];
            if (!by || !one || !on) throw new Error('No such case');
            if (act === 'prove') await proveWallet(on, by, one);
            else await on.send('ReleaseWallet', { walletId: walletIdOf(one.address) }, { actor: by });
          }),
        );
        for (const one of both) {
          let holder: string | null = null;
          for (const { type, data } of log.eventsOf(streams.wallet(walletIdOf(one.address)))) {
            if (!('userId' in data)) throw new Error('An event of nobody');
            expect(holder).toBe(type === 'WalletProved' ? null : data.userId);
            holder = type === 'WalletProved' ? data.userId : null;
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the erasure of a person', () => {
  it('releases their wallets, which somebody else may then prove', async () => {
    const gone = await world();
    process = gone.process;
    log = gone.log;
    await gone.erase();
    expect(gone.erasure()).toEqual(theEnd);
    const events = log.eventsOf(streams.wallet(gone.walletId));
    expect(events.map(({ type }) => type)).toEqual(['WalletProved', 'WalletReleased']);
    expect(events[1]?.data).toMatchObject({ userId: gone.userId, reason: 'erasure' });
    await proveWallet(process, await person('Beto'), PROVED);
  });

  it.each(['accepted', 'erased'] as const)(
    'that is %s meets a proof under way, which comes to nothing',
    async (state) => {
      const gone = await world();
      process = gone.process;
      log = gone.log;
      gone.told.rows = state === 'erased' ? 7 : undefined;
      const command = { address: SIGNED.address, signature: gone.signature };
      const stream = streams.wallet(walletIdOf(SIGNED.address));
      const other = createProcess(log, gone.stores);
      // The claim is recorded, but the other process has not written the wallet's owner yet.
      let erased = Promise.resolve<unknown>(undefined);
      const append = log.append.bind(log);
      log.append = async (name, events, options) => {
        if (name === stream && events[0]?.type === 'WalletProved') {
          log.append = append;
          erased = gone.erase();
          await erased;
        }
        return append(name, events, options);
      };
      const proving = other.send('ProveWallet', command, { actor: gone.actor });
      await expect(proving).rejects.toMatchObject({
        code: state === 'erased' ? 'ACCOUNT_ERASED' : 'ACCOUNT_CLOSING',
      });
      await erased;
      expect(log.typesOf(stream)).toEqual(['WalletClaimAbandoned']);
      await proveWallet(process, await person('Beto'), SIGNED);
    },
  );
});
