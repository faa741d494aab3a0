import { streams } from '@nodo/contracts/streams';
import { createTransferSigner, encodeTransfer } from '@nodo/platform/tron-transfer';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { availableCents, emptyAccount, evolveAccount } from '../earnings/account.ts';
import { Crash, MemoryLog } from '../testing/memory-log.ts';
import { type Investor, investorWith, keyOf, request, superAdmin, typesOf } from '../testing/payouts.ts';
import { T0, USDT, WALLET } from '../testing/samples.ts';
import { createProcess, type TestProcess } from '../testing/system.ts';
import { payoutIdOf } from './handlers.ts';

let log: MemoryLog;
let investor: Investor;

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

/** The third amount is above the limit and needs an approval. */
const amountOf = (subject: number) => (subject === 2 ? '1200' : '400');

/** One step of a person, of the staff or of the worker, on the payout's current state. */
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
      return request(sender, investor, amountOf(subject), subject);
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

/** A refusal is a valid outcome; a crash is an injected fault. Anything else is a defect. */
async function tolerated(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (error instanceof Crash || (error instanceof Error && error.name === 'AppError')) return;
    throw error;
  });
}

/** At no time is more reserved and paid than was credited, and every end is recorded once. */
function expectExact(): void {
  let account = emptyAccount;
  for (const event of log.eventsOf(streams.account(investor.id))) {
    account = evolveAccount(account, event);
    expect(availableCents(account) >= 0n).toBe(true);
  }
  for (const subject of [0, 1, 2]) {
    const types = typesOf(log, investor.id, subject);
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
      const process = createProcess(log, undefined, signer.address);
      investor = await investorWith(process, log, '1700.00');
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
      for (const subject of [0, 1, 2]) for (const type of typesOf(log, investor.id, subject)) seen.add(type);
    },
  );
  const ends = [
    'TransferConfirmed',
    'TransferFailed',
    'TransferSignatureExpired',
    'TransferReorganised',
    'TransferCancelled',
  ];
  // Rounds are random: repeat until every kind of end was reached.
  for (let round = 0; round < 10 && !ends.every((type) => seen.has(type)); round += 1)
    await fc.assert(anyOrder, { numRuns: 30 });
  expect([...seen]).toEqual(expect.arrayContaining(ends));
}, 60_000);
