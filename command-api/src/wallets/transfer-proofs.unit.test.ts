import type { Actor } from '@nodo/contracts/event';
import { microFromUsdt } from '@nodo/contracts/money';
import { streamCategory, streams } from '@nodo/contracts/streams';
import { MAX_EXPECTED_TRANSFERS, MAX_OPEN_CHALLENGES, MAX_WALLETS } from '@nodo/contracts/wallets/values';
import { newId } from '@nodo/platform/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { minutesLater, OTHER_WALLET, TREASURY, USDT } from '../testing/samples.ts';
import { createProcess, type TestProcess } from '../testing/system.ts';
import { proveWallet, walletOf } from '../testing/wallets.ts';
import { walletIdOf } from './written.ts';

let log: MemoryLog;
let process: TestProcess;
let ana: Actor;
let beto: Actor;
const wallet = walletOf('cold');
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
const ask = async (actor: Actor, options: { key?: string; at?: string; address?: string } = {}) => {
  const { address: of = address, ...rest } = options;
  return (await process.send('RequestWalletTransfer', { address: of }, { actor, ...rest })).result;
};
const hash = (name: string) => name.repeat(64).slice(0, 64);
interface Sent {
  readonly amount: string;
  readonly from?: string;
  readonly minutes?: number;
  readonly tx?: string;
  readonly block?: string;
}

/** Records a transfer in a block and has it matched. */
async function sent({ amount, from = address, minutes = 5, tx = 'a', block = 'b' }: Sent): Promise<string> {
  const place = { blockNumber: 100, blockHash: hash(block), blockTime: minutesLater(minutes) };
  const transfer = { txHash: hash(tx), logIndex: 0, from, to: TREASURY, amount, ...place };
  const { transferId } = (await process.send('RecordTransfer', transfer)).result;
  await process.send('MatchTransfer', { transferId });
  return transferId;
}
async function confirm(transferId: string, block = 'b') {
  const place = { blockNumber: 100, blockHash: hash(block), confirmations: 19, energyFee: 1 };
  await process.send('ConfirmTransfer', { transferId, ...place });
}
const prove = async (transferId: string, on = process) =>
  (await on.send('ProveWalletByTransfer', { transferId })).result.walletId;
const arrived = async (transfer: Sent) => {
  const transferId = await sent(transfer);
  await confirm(transferId);
  return transferId;
};
const written = () => log.typesOf(streams.wallet(id));
const reasonOf = (transferId: string) =>
  log
    .eventsOf(streams.transfer(transferId))
    .flatMap((event) => (event.type === 'TransferLeftUnmatched' ? [event.data.reason] : []));

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  [ana, beto] = [await person('Ana'), await person('Beto')];
});

describe('the transfer that is asked for', () => {
  it('is of less than a cent, to the treasury, for an hour, and the same for the same key', async () => {
    const key = newId();
    const one = await ask(ana, { key });
    expect(one).toMatchObject({ address, to: TREASURY, expiresAt: minutesLater(60) });
    expect(one.amountUsdt).toMatch(/^0\.00\d{4}$/);
    expect(await ask(ana, { key })).toEqual(one);
  });

  it('is of another amount for each who asks about one address, up to a number', async () => {
    const people = await Promise.all(
      Array.from({ length: MAX_EXPECTED_TRANSFERS }, (_, index) => person(`P${index}`)),
    );
    const amounts = [];
    for (const one of people) amounts.push((await ask(one)).amountUsdt);
    expect(new Set(amounts).size).toBe(people.length);
    await expect(ask(ana)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('is limited for one person, and to as many wallets as they may have', async () => {
    for (let index = 0; index < MAX_OPEN_CHALLENGES; index += 1) {
      await ask(ana, { address: walletOf(`w${index}`).address });
    }
    await expect(ask(ana)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await ask(ana, { at: minutesLater(61) })).toMatchObject({ address });
    for (let index = 0; index < MAX_WALLETS; index += 1)
      await proveWallet(process, beto, walletOf(`b${index}`));
    await expect(ask(beto)).rejects.toMatchObject({ code: 'WALLET_LIMIT' });
  });

  it.each([TREASURY, USDT])('is not for what is the platform’s: %s', async (ours) => {
    await expect(ask(ana, { address: ours })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('tells nobody that a wallet is somebody’s, but its owner', async () => {
    await proveWallet(process, ana, wallet);
    await expect(ask(ana)).rejects.toMatchObject({ code: 'WALLET_ALREADY_PROVED' });
    expect(await ask(beto)).toMatchObject({ address });
  });
});

describe('a transfer of just that amount', () => {
  it('proves the wallet once it is confirmed, once', async () => {
    const { amountUsdt } = await ask(ana);
    const transferId = await sent({ amount: amountUsdt });
    expect(reasonOf(transferId)).toEqual(['wallet_proof']);
    expect(await prove(transferId)).toBeNull();
    await confirm(transferId);
    expect(await prove(transferId)).toBe(id);
    expect(await prove(transferId)).toBeNull();
    expect(written()).toEqual(['WalletTransferExpected', 'WalletProved']);
    const last = log.eventsOf(streams.wallet(id)).at(-1);
    expect(last?.data).toMatchObject({ method: 'transfer', transferId, walletAddress: address });
  });

  it('is of whom that amount was asked, whoever else asks about the address', async () => {
    const [first, second] = [await ask(ana), await ask(beto)];
    expect(first.amountUsdt).not.toBe(second.amountUsdt);
    expect(await prove(await arrived({ amount: second.amountUsdt }))).toBe(id);
    const last = log.eventsOf(streams.wallet(id)).at(-1);
    expect(last?.data).toMatchObject({ userId: beto.kind === 'user' ? beto.id : '' });
  });

  it.each<[string, (amount: string) => Sent]>([
    [
      'of one micro more',
      (amount) => ({ amount: `0.${String(microFromUsdt(amount) + 1n).padStart(6, '0')}` }),
    ],
    ['from another wallet', (amount) => ({ amount, from: OTHER_WALLET })],
    ['after the hour', (amount) => ({ amount, minutes: 61 })],
    ['of before it was asked for', (amount) => ({ amount, minutes: -1 })],
  ])('%s proves nothing', async (_title, changed) => {
    const { amountUsdt } = await ask(ana);
    const transferId = await arrived(changed(amountUsdt));
    expect(reasonOf(transferId)).toEqual(['unknown']);
    expect(await prove(transferId)).toBeNull();
    expect(written()).toEqual(['WalletTransferExpected']);
  });

  it('proves the wallet, too, when its sender has asked for another one meanwhile', async () => {
    const first = await ask(ana);
    const second = await ask(ana, { at: minutesLater(1) });
    expect(second.amountUsdt).not.toBe(first.amountUsdt);
    expect(await prove(await arrived({ amount: first.amountUsdt }))).toBe(id);
  });

  it('proves the wallet when the chain went back and has it in a later block, after the hour', async () => {
    const { amountUsdt } = await ask(ana);
    const transferId = await sent({ amount: amountUsdt, minutes: 59 });
    await sent({ amount: amountUsdt, minutes: 61, block: 'c' });
    await confirm(transferId, 'c');
    expect(await prove(transferId)).toBe(id);
  });

  it.each(['its sender', 'another'])(
    'proves the wallet after weeks without nodes, though %s has asked since',
    async (who) => {
      const transferId = await sent({ amount: (await ask(ana)).amountUsdt });
      await ask(who === 'another' ? beto : ana, { at: minutesLater(35 * 24 * 60) });
      await confirm(transferId);
      expect(await prove(transferId)).toBe(id);
    },
  );

  it('proves nothing where the wallet was proved by signature meanwhile', async () => {
    const { amountUsdt } = await ask(ana);
    const transferId = await arrived({ amount: amountUsdt });
    await proveWallet(process, beto, wallet);
    expect(await prove(transferId)).toBeNull();
    expect(written().filter((type) => type === 'WalletProved')).toHaveLength(1);
  });

  it('proves the wallet by the first of as many amounts as one may be asked for', async () => {
    const { amountUsdt } = await ask(ana);
    for (let count = 1; count < MAX_OPEN_CHALLENGES; count += 1) await ask(ana);
    expect(await prove(await arrived({ amount: amountUsdt }))).toBe(id);
  });

  it('leaves no claim behind of who died before it and was overtaken', async () => {
    const [first, second] = [await ask(ana), await ask(beto)];
    const [slow, fast] = [
      await arrived({ amount: first.amountUsdt }),
      await arrived({ amount: second.amountUsdt, tx: 'c' }),
    ];
    log.onAppend = (when, stream) => {
      if (when === 'before' && streamCategory(stream) === 'wallet') throw new Crash();
    };
    await expect(prove(slow)).rejects.toBeInstanceOf(Crash);
    log.onAppend = () => undefined;
    const restarted = createProcess(log);
    expect(await prove(fast, restarted)).toBe(id);
    expect(await prove(slow, restarted)).toBeNull();
    const claimed = (actor: Actor) =>
      log.typesOf(streams.user(actor.kind === 'user' ? actor.id : '')).filter((type) => /Claim/.test(type));
    expect(claimed(ana)).toEqual(['WalletClaimed', 'WalletClaimEnded']);
    expect(claimed(beto)).toEqual(['WalletClaimed']);
  });

  it('proves once, wherever the process dies', async () => {
    for (const step of ['before user', 'after user', 'before wallet', 'after wallet']) {
      const from = walletOf(`crash ${step}`).address;
      const { amountUsdt } = await ask(ana, { address: from });
      const transferId = await arrived({ amount: amountUsdt, from, tx: step.replaceAll(/[^a-f]/g, '') });
      log.onAppend = (when, stream) => {
        if (`${when} ${streamCategory(stream)}` === step) throw new Crash();
      };
      await expect(prove(transferId)).rejects.toBeInstanceOf(Crash);
      log.onAppend = () => undefined;
      await prove(transferId, createProcess(log));
      const events = log.typesOf(streams.wallet(walletIdOf(from)));
      expect(events).toEqual(['WalletTransferExpected', 'WalletProved']);
    }
  });
});
