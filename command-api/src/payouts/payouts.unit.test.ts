import type { Actor } from '@nodo/contracts/event';
import { streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import { createTransferSigner, encodeTransfer } from '@nodo/platform/tron-transfer';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { availableCents, emptyAccount, evolveAccount } from '../earnings/account.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { ADMIN, OTHER_WALLET, T0, TREASURY, USDT, WALLET } from '../testing/samples.ts';
import { createProcess, type TestProcess, worker } from '../testing/system.ts';
import { payoutIdOf } from './handlers.ts';

const superAdmin: Actor = { kind: 'user', id: ADMIN, role: 'super_admin' };
const keyOf = (number: number) => deriveId('key', number);
const body = (amount: string) => ({ amount, walletAddress: WALLET, type: 'distribution' }) as const;

let log: MemoryLog;
let process: TestProcess;
let investor: Actor & { kind: 'user' };

/** Puts a balance on an account, as a distribution does. */
async function credit(userId: string, net: string): Promise<void> {
  const fees = { managementFee: '0.00', platformFee: '0.00' };
  const data = { period: '2026-02', investmentId: deriveId('investment', net), gross: net, ...fees, net };
  const metadata = {
    actor: worker,
    correlationId: deriveId('c'),
    causationId: deriveId('c'),
    occurredAt: T0,
  };
  await log.append(
    streams.account(userId),
    [{ id: deriveId('credit', userId, net), type: 'ReturnsCredited', data }],
    {
      expected: 'no_stream',
      metadata,
    },
  );
}

beforeEach(async () => {
  log = new MemoryLog();
  process = createProcess(log);
  const person = { email: 'ana@ejemplo.co', firstName: 'Ana', lastName: 'Ruiz', role: 'investor' } as const;
  const { result } = await process.send('RegisterUser', person);
  investor = { kind: 'user', id: result.userId, role: 'investor' };
  await credit(investor.id, '1000.00');
});

const accountOf = (userId = investor.id) =>
  log.eventsOf(streams.account(userId)).reduce(evolveAccount, emptyAccount);
const request = (amount: string, number = 1, sender = process) =>
  sender.send('RequestPayout', body(amount), { actor: investor, key: keyOf(number) });
const typesOf = (number: number) => log.typesOf(streams.transfer(payoutIdOf(investor.id, keyOf(number))));

describe('asking for a payout', () => {
  it('sets the balance aside, then writes the request, approved up to the limit', async () => {
    const { result } = await request('250.5');
    expect(result).toEqual({
      id: payoutIdOf(investor.id, keyOf(1)),
      amount: '250.500000',
      walletAddress: WALLET,
      type: 'distribution',
      status: 'pending',
      state: 'approved',
      createdAt: T0,
    });
    expect(availableCents(accountOf())).toBe(74_950n);
    expect(typesOf(1)).toEqual(['TransferRequested', 'TransferApproved']);
  });

  it('waits for a person above the limit', async () => {
    const other = { ...investor, id: deriveId('rich') };
    await credit(other.id, '5000.00');
    const { result } = await process.send('RequestPayout', body('1000.01'), { actor: other, key: keyOf(1) });
    expect(result.state).toBe('requested');
    const { id: transferId } = result;
    const self: Actor = { ...other, role: 'super_admin' };
    await expect(process.send('ApprovePayout', { transferId }, { actor: self })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await process.send('ApprovePayout', { transferId }, { actor: superAdmin });
    expect(log.typesOf(streams.transfer(transferId))).toEqual(['TransferRequested', 'TransferApproved']);
  });

  it.each([
    ['1000.01', 'INSUFFICIENT_BALANCE'],
    ['50000.01', 'PAYOUT_LIMIT'],
    ['0.99', 'VALIDATION_FAILED'],
    ['1.001', 'VALIDATION_FAILED'],
    ['1e3', 'VALIDATION_FAILED'],
    ['-5', 'VALIDATION_FAILED'],
  ])('refuses %s with %s and changes nothing', async (amount, code) => {
    const before = log.appends;
    await expect(request(amount)).rejects.toMatchObject({ code });
    expect(log.appends).toBe(before);
  });

  it('tells what is available', async () => {
    await expect(request('1000.01')).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/1\.000,00/),
      fields: { amount: expect.any(String) },
    });
  });

  it('never pays the platform itself', async () => {
    const own = { ...body('5'), walletAddress: TREASURY };
    await expect(process.send('RequestPayout', own, { actor: investor })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { walletAddress: expect.any(String) },
    });
    expect(accountOf().reservations.size).toBe(0);
  });

  it('has its effect once by its key, and refuses the key for anything else', async () => {
    const [one, other] = await Promise.all([request('100'), request('100')]);
    expect(other.result).toEqual(one.result);
    expect(accountOf().reservations.size).toBe(1);
    await expect(request('100.01')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('is answered the same after everything is over', async () => {
    const { result } = await request('100');
    await process.send(
      'RejectPayout',
      { transferId: result.id, reason: 'No es su dirección' },
      { actor: superAdmin },
    );
    expect((await request('100')).result).toEqual(result);
    expect(accountOf().reservations.size).toBe(0);
  });

  it('is for nobody who is being erased, and gives back what was set aside', async () => {
    const fence = { type: 'PersonalDataErasureRequested', data: { emailHash: 'e'.repeat(64) } } as const;
    const metadata = { actor: worker, correlationId: keyOf(1), causationId: keyOf(1), occurredAt: T0 };
    await log.append(streams.user(investor.id), [{ ...fence, id: keyOf(9) }], { expected: 0n, metadata });
    await expect(request('100')).rejects.toMatchObject({ code: 'ACCOUNT_CLOSING' });
    expect(availableCents(accountOf())).toBe(100_000n);
    expect(typesOf(1)).toEqual(['TransferAbandoned']);
  });

  it('API-32 never overdraws: a hundred at once from two processes, each for a part', async () => {
    const other = createProcess(log);
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, number) => request('30', number, number % 2 ? process : other)),
    );
    const done = answers.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(33);
    expect(availableCents(accountOf())).toBe(1_000n);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    }
  });
});

describe('a new address', () => {
  const at = (hours: number) => new Date(Date.parse(T0) + hours * 3_600_000).toISOString();
  const ask = async (number: number, hours: number, to = WALLET) => {
    const sent = { ...body('5'), walletAddress: to };
    const options = { actor: investor, key: keyOf(number), at: at(hours) };
    return (await process.send('RequestPayout', sent, options)).result;
  };
  beforeEach(() => {
    process = createProcess(log, undefined, undefined, 24);
  });

  it('is approved by a person for a day, whatever the amount, and each address by itself', async () => {
    expect((await ask(1, 0)).state).toBe('requested');
    expect((await ask(2, 23.99)).state).toBe('requested');
    expect((await ask(3, 24)).state).toBe('approved');
    expect((await ask(4, 24, OTHER_WALLET)).state).toBe('requested');
    expect(log.typesOf(streams.account(investor.id)).slice(1)).toEqual([
      'PayoutReserved',
      'PayoutAddressAdded',
      'PayoutReserved',
      'PayoutReserved',
      'PayoutReserved',
      'PayoutAddressAdded',
    ]);
  });

  it('does not become a known one by being refused', async () => {
    const { id: transferId } = await ask(1, 0);
    await process.send('RejectPayout', { transferId, reason: 'No es suya' }, { actor: superAdmin });
    expect((await ask(2, 48)).state).toBe('requested');
  });

  it('has no more effect by being asked for again under its key', async () => {
    const [one, other] = [await ask(1, 0), await ask(1, 0)];
    expect(other).toEqual(one);
  });
});

describe('taking a payout back', () => {
  const cancel = (transferId: string, actor: Actor = investor, sender = process) =>
    sender.send('CancelPayout', { transferId }, { actor, key: deriveId('cancel', transferId) });
  async function waiting(): Promise<string> {
    await credit(deriveId('rich'), '5000.00');
    investor = { ...investor, id: deriveId('rich') };
    return (await request('1000.01')).result.id;
  }

  it('makes its amount available again once, however often it is asked for', async () => {
    const transferId = await waiting();
    await cancel(transferId);
    expect((await cancel(transferId)).result).toEqual({ transferId });
    expect(availableCents(accountOf())).toBe(500_000n);
    expect(typesOf(1)).toEqual(['TransferRequested', 'TransferCancelled']);
    expect(log.typesOf(streams.account(investor.id)).slice(1)).toEqual(['PayoutReserved', 'PayoutReleased']);
  });

  it('is for whoever asked for it alone', async () => {
    const transferId = await waiting();
    await expect(cancel(transferId, superAdmin)).rejects.toMatchObject({ code: 'TRANSFER_NOT_FOUND' });
  });

  it('is too late once it is approved, as it was without an approval', async () => {
    const { result } = await request('100');
    await expect(cancel(result.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    expect(accountOf().reservations.size).toBe(1);
  });

  it('and approving it at the same moment: one of the two wins', async () => {
    const transferId = await waiting();
    const other = createProcess(log);
    const [taken, approved] = await Promise.allSettled([
      cancel(transferId),
      other.send('ApprovePayout', { transferId }, { actor: superAdmin }),
    ]);
    expect([taken.status, approved.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const [, second, ...more] = typesOf(1);
    expect(more).toEqual([]);
    expect(second).toBe(taken.status === 'fulfilled' ? 'TransferCancelled' : 'TransferApproved');
    expect(accountOf().reservations.size).toBe(taken.status === 'fulfilled' ? 0 : 1);
  });
});

describe('the end of a payout', () => {
  it('gives the balance back when it is refused, with the reason', async () => {
    const { result } = await request('100');
    await process.send(
      'RejectPayout',
      { transferId: result.id, reason: 'No es su dirección' },
      { actor: superAdmin },
    );
    expect(availableCents(accountOf())).toBe(100_000n);
    await expect(
      process.send('ApprovePayout', { transferId: result.id }, { actor: superAdmin }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });

  it('gives back what was set aside for a request that was never written, and fences it', async () => {
    log.onAppend = (when, stream) => {
      if (when === 'before' && stream.startsWith('transfer-')) throw new Crash();
    };
    await expect(request('400')).rejects.toBeInstanceOf(Crash);
    log.onAppend = () => undefined;
    expect(availableCents(accountOf())).toBe(60_000n);
    const transferId = payoutIdOf(investor.id, keyOf(1));
    await process.send('SettlePayout', { transferId, userId: investor.id });
    expect(availableCents(accountOf())).toBe(100_000n);
    await expect(request('400')).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });

  it('is not touched while it is under way, nor by another person’s id', async () => {
    const { result } = await request('100');
    const settle = (userId: string) => process.send('SettlePayout', { transferId: result.id, userId });
    await expect(settle(investor.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await settle(deriveId('somebody'));
    expect(accountOf().reservations.size).toBe(1);
  });
});

const step = fc.record({
  kind: fc.constantFrom(
    'request',
    'approve',
    'reject',
    'cancel',
    'cancel',
    'sign',
    'sign',
    'include',
    'leave',
    'confirm',
    'expire',
    'fail',
    'settle',
  ),
  subject: fc.constantFrom(0, 0, 1, 1, 2, 2),
  process: fc.nat(1),
  variant: fc.constantFrom(0, 0, 0, 1),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const crash = fc.record({ at: fc.nat(50), when: fc.constantFrom('before' as const, 'after' as const) });
const signer = createTransferSigner('11'.repeat(32));

/** The third one is above the limit, and waits for an approval. */
const amountOf = (subject: number) => (subject === 2 ? '1200' : '400');

/** One step of a person, of the staff or of the worker, on whatever the payout is by now. */
async function run(sender: TestProcess, { kind, subject, variant }: Step): Promise<unknown> {
  const transferId = payoutIdOf(investor.id, keyOf(subject));
  const events = log.eventsOf(streams.transfer(transferId));
  const signed = events.findLast((event) => event.type === 'TransferSigned');
  const txHash = signed?.type === 'TransferSigned' ? signed.data.txHash : 'f'.repeat(64);
  const place = { blockNumber: 100 + variant, blockHash: String(variant).repeat(64) };
  const block = { ...place, blockTime: T0 };
  const { send } = sender;
  switch (kind) {
    case 'request':
      return request(amountOf(subject), subject, sender);
    case 'approve':
      return send('ApprovePayout', { transferId }, { actor: superAdmin });
    case 'cancel':
      return send('CancelPayout', { transferId }, { actor: investor });
    case 'reject':
      return send('RejectPayout', { transferId, reason: 'No es suya' }, { actor: superAdmin });
    case 'sign': {
      const attempt = events.filter((event) => event.type === 'TransferSigned').length + 1;
      const timestamp = Date.parse(T0) + attempt * 1_000 + variant;
      const fields = { refBlockBytes: '262d', refBlockHash: '52bfa4b2814f816f', timestamp, feeLimit: 1 };
      const transfer = {
        owner: signer.address,
        contract: USDT,
        to: WALLET,
        amount: `${amountOf(subject)}.000000`,
        ...fields,
        expiration: timestamp + 60_000,
      };
      const signature = signer.sign(encodeTransfer(transfer).txHash);
      const { expiration } = transfer;
      return send('SignPayout', { transferId, attempt, ...fields, expiration, signature });
    }
    case 'include':
      return send('RecordPayoutInclusion', { transferId, txHash, ...block });
    case 'leave':
      return send('RecordPayoutReorganisation', { transferId, ...place });
    case 'confirm':
      return send('ConfirmPayout', { transferId, ...place, confirmations: 19, energyFee: 1 });
    case 'expire':
      return send('ExpirePayoutSignature', {
        transferId,
        txHash,
        ...block,
        blockTime: '2026-03-02T12:00:00.000Z',
      });
    case 'fail':
      return variant === 0
        ? send('FailPayout', { transferId, reason: 'failed_on_chain', txHash, detail: 'REVERT' })
        : send('FailPayout', { transferId, reason: 'blacklisted', txHash: null, detail: null });
    case 'settle':
      return send('SettlePayout', { transferId, userId: investor.id });
  }
}

/** A refusal is an answer; a crash is a fault we made. Anything else is a defect. */
async function tolerated(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (error instanceof Crash || (error instanceof Error && error.name === 'AppError')) return;
    throw error;
  });
}

/** At no moment is more set aside and paid than was credited, and every end is told once. */
function expectExact(): void {
  let account = emptyAccount;
  for (const event of log.eventsOf(streams.account(investor.id))) {
    account = evolveAccount(account, event);
    expect(availableCents(account) >= 0n).toBe(true);
  }
  for (const subject of [0, 1, 2]) {
    const types = typesOf(subject);
    const transferId = payoutIdOf(investor.id, keyOf(subject));
    const told = log.eventsOf(streams.account(investor.id)).flatMap((event) => {
      const isOurs =
        event.type !== 'ReturnsCredited' &&
        'transferId' in event.data &&
        event.data.transferId === transferId;
      return isOurs ? [event.type] : [];
    });
    const ends = types.filter((type) =>
      /^Transfer(Confirmed|Failed|Rejected|Cancelled|Abandoned)$/.test(type),
    );
    expect(ends.length).toBeLessThanOrEqual(1);
    const [end] = ends;
    if (types.length === 0) expect(told).toEqual([]);
    else if (!end) expect(told).toEqual(['PayoutReserved']);
    else
      expect(told).toEqual([
        'PayoutReserved',
        end === 'TransferConfirmed' ? 'PayoutSettled' : 'PayoutReleased',
      ]);
    const counting = types.filter((type) => type === 'TransferSigned' || type === 'TransferSignatureExpired');
    counting.forEach((type, index) => {
      expect(type).toBe(index % 2 === 0 ? 'TransferSigned' : 'TransferSignatureExpired');
    });
  }
}

it('API-32 reserves, signs and settles exactly once, whatever the order and whoever dies', async () => {
  const seen = new Set<string>();
  const anyOrder = fc.asyncProperty(
    fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 14 }),
    fc.array(crash, { maxLength: 6 }),
    async (waves, planned) => {
      log = new MemoryLog();
      process = createProcess(log, undefined, signer.address);
      const { result } = await process.send('RegisterUser', {
        email: 'ana@ejemplo.co',
        firstName: 'Ana',
        lastName: 'R',
        role: 'investor',
      });
      investor = { kind: 'user', id: result.userId, role: 'investor' };
      await credit(investor.id, '1700.00');
      let processes = [process, createProcess(log, undefined, signer.address)];
      let appended = 0;
      log.onAppend = (when) => {
        if (when === 'before') appended += 1;
        if (!planned.some((one) => one.at === appended && one.when === when)) return;
        processes = processes.map(() => createProcess(log, undefined, signer.address));
        throw new Crash();
      };
      const begin = (kind: Step['kind']) =>
        ([0, 1, 2] as const).map((subject): Step => ({ kind, subject, process: subject % 2, variant: 0 }));
      for (const wave of [begin('request'), begin('sign'), ...waves]) {
        await Promise.all(wave.map((one) => tolerated(run(processes[one.process] ?? process, one))));
      }
      log.onAppend = () => undefined;
      const healer = createProcess(log, undefined, signer.address);
      for (const subject of [0, 1, 2] as const) {
        await tolerated(run(healer, { kind: 'settle', subject, process: 0, variant: 0 }));
      }
      expectExact();
      for (const subject of [0, 1, 2]) for (const type of typesOf(subject)) seen.add(type);
    },
  );
  const ends = [
    'TransferConfirmed',
    'TransferFailed',
    'TransferSignatureExpired',
    'TransferReorganised',
    'TransferCancelled',
  ];
  // Chance decides where a round leads: another one until every end was reached.
  for (let round = 0; round < 10 && !ends.every((type) => seen.has(type)); round += 1)
    await fc.assert(anyOrder, { numRuns: 30 });
  expect([...seen]).toEqual(expect.arrayContaining(ends));
}, 60_000);
