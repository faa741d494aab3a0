import type { DomainEvent } from '@nodo/contracts/events';
import { deriveId } from '@nodo/platform/ids';
import { createTransferSigner, encodeTransfer } from '@nodo/platform/tron-transfer';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import { ADMIN, INVESTOR, minutesLater, OTHER_WALLET, T0, USDT, WALLET } from '../testing/samples.ts';
import {
  decideAbandon,
  decideApprove,
  decideBroadcast,
  decideCancel,
  decideCheck,
  decideConfirmPayout,
  decideExpireSignature,
  decideFail,
  decideHold,
  decideInclusion,
  decidePayoutReorganisation,
  decideReject,
  decideRequest,
  decideSign,
} from './decider.ts';
import { evolvePayout, noPayout, type PayoutState } from './payout-state.ts';

const signer = createTransferSigner('11'.repeat(32));
const treasurySigner = { address: signer.address, permissionId: 0 };
const from = { treasuryAddress: signer.address, treasurySigner, usdtContract: USDT };
const transferId = deriveId('payout', 'one');
/** Signed in time, for somebody with an approval in force. */
const now = { at: T0, isPaidVerified: true };
const givenPayout = given({ initial: noPayout, evolve: evolvePayout });
const data = {
  purpose: 'distribution',
  userId: INVESTOR,
  to: WALLET,
  amount: '250.000000',
  amountUsd: '250.00',
  needsApproval: false,
  review: null,
} as const;
const requested = { type: 'TransferRequested', data } as const;
const approved = { type: 'TransferApproved', data: { via: 'limit' } } as const;
const rejected = { type: 'TransferRejected', data: { userId: INVESTOR, reason: 'No es suya' } } as const;
const cancelled = { type: 'TransferCancelled', data: { userId: INVESTOR } } as const;
const abandoned = { type: 'TransferAbandoned', data: { userId: INVESTOR } } as const;

/** A signature as the worker sends it; `change` alters what is signed. */
function signing(attempt = 1, change: { to?: string; amount?: string; key?: string; minutes?: number } = {}) {
  const timestamp = Date.parse(T0) + attempt * 120_000;
  const fields = {
    refBlockBytes: '262d',
    refBlockHash: '52bfa4b2814f816f',
    timestamp,
    expiration: timestamp + (change.minutes ?? 1) * 60_000,
    feeLimit: 7_071_350,
  };
  const { to = WALLET, amount = data.amount } = change;
  const transfer = encodeTransfer({ owner: signer.address, contract: USDT, to, amount, ...fields });
  const signature = createTransferSigner(change.key ?? '11'.repeat(32)).sign(transfer.txHash);
  return { command: { transferId, attempt, ...fields, signature }, ...transfer };
}

const first = signing();
const second = signing(2);
const signedEvent = ({ command, raw, txHash }: typeof first) =>
  ({
    type: 'TransferSigned',
    data: {
      attempt: command.attempt,
      txHash,
      rawTransaction: raw,
      signature: command.signature,
      feeLimit: command.feeLimit,
      expiresAt: new Date(command.expiration).toISOString(),
    },
  }) as const;
const signed = signedEvent(first);
const broadcast = { type: 'TransferBroadcast', data: { txHash: first.txHash } } as const;
const block = (name: string, blockNumber = 100) => ({
  blockNumber,
  blockHash: name.repeat(64),
  blockTime: minutesLater(2),
});
const included = (name: string) => ({ type: 'TransferIncluded', data: block(name) }) as const;
const reorganised = (name: string) => {
  const { blockTime: _time, ...place } = block(name);
  return { type: 'TransferReorganised', data: place } as const;
};
const confirmation = { blockNumber: 100, blockHash: 'a'.repeat(64), confirmations: 19, energyFee: 6_400_000 };
const confirmed = { type: 'TransferConfirmed', data: confirmation } as const;
const late = { ...block('e', 140), blockTime: minutesLater(4) };
const expired = { type: 'TransferSignatureExpired', data: { txHash: first.txHash, ...late } } as const;
const failedOnChain = {
  type: 'TransferFailed',
  data: { reason: 'failed_on_chain', txHash: first.txHash, detail: 'REVERT' },
} as const;

const open: readonly DomainEvent[] = [requested, approved];
/** Every state that a payout can be in. */
const states: Record<string, PayoutState> = {
  absent: givenPayout(),
  abandoned: givenPayout(abandoned),
  requested: givenPayout(requested),
  approved: givenPayout(...open),
  rejected: givenPayout(requested, rejected),
  cancelled: givenPayout(requested, cancelled),
  signed: givenPayout(...open, signed),
  broadcast: givenPayout(...open, signed, broadcast),
  confirming: givenPayout(...open, signed, broadcast, included('a')),
  reverted: givenPayout(...open, signed, broadcast, included('a'), reorganised('a')),
  confirmed: givenPayout(...open, signed, broadcast, included('a'), confirmed),
  failed: givenPayout(...open, signed, broadcast, failedOnChain),
  expired: givenPayout(...open, signed, broadcast, expired),
};
/** The states in which a decision yields events. */
const actsIn = (decide: (state: PayoutState) => ReturnType<typeof decideAbandon>) =>
  Object.entries(states).flatMap(([name, state]) =>
    Array.isArray(outcomeOf(decide(state))) && outcomeOf(decide(state)).length > 0 ? [name] : [],
  );

describe('asking for a payout', () => {
  it('is approved at once when it is small, and waits for a person when it is not', () => {
    expect(decideRequest(noPayout, data)).toEqual([requested, approved]);
    const large = { ...data, needsApproval: true, review: 'amount' } as const;
    expect(decideRequest(noPayout, large)).toEqual([{ type: 'TransferRequested', data: large }]);
  });

  it('begins a stream and nothing else, and never follows what was taken back', () => {
    expect(actsIn((state) => decideRequest(state, data))).toEqual(['absent']);
    expect(outcomeOf(decideRequest(givenPayout(abandoned), data))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(decideRequest(noPayout, null))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(actsIn((state) => decideAbandon(state, INVESTOR))).toEqual(['absent']);
  });
});

describe('deciding about a payout', () => {
  it('is for somebody else than who is paid', () => {
    const facts = { isPaidVerified: true, isRecipient: false };
    expect(outcomeOf(decideApprove(givenPayout(requested), INVESTOR, facts))).toBe('FORBIDDEN');
    expect(decideApprove(givenPayout(requested), ADMIN, facts)).toEqual([
      { type: 'TransferApproved', data: { via: 'review' } },
    ]);
    expect(actsIn((state) => decideApprove(state, ADMIN, facts))).toEqual(['requested']);
  });

  it('can refuse it while no signature counts', () => {
    expect(decideReject(givenPayout(requested), 'No es suya')).toEqual([rejected]);
    expect(actsIn((state) => decideReject(state, 'No es suya'))).toEqual([
      'requested',
      'approved',
      'expired',
    ]);
  });

  it('is taken back by whoever asked for it, and by nobody else, until it is approved', () => {
    expect(decideCancel(givenPayout(requested), INVESTOR)).toEqual([cancelled]);
    expect(outcomeOf(decideCancel(givenPayout(requested), ADMIN))).toBe('TRANSFER_NOT_FOUND');
    expect(outcomeOf(decideCancel(givenPayout(...open), INVESTOR))).toBe('NOT_ALLOWED_NOW');
    expect(actsIn((state) => decideCancel(state, INVESTOR))).toEqual(['requested']);
  });

  it('tells once that nodes say different things of what was sent, until that is known', () => {
    const held = { type: 'TransferHeld', data: { reason: 'disputed' } } as const;
    expect(decideHold(givenPayout(...open, signed), 'disputed')).toEqual([held]);
    expect(decideHold(givenPayout(...open, signed, held), 'disputed')).toEqual([]);
    expect(actsIn((state) => decideHold(state, 'disputed'))).toEqual(['signed', 'broadcast', 'reverted']);
    const known = givenPayout(...open, signed, held, expired);
    expect(outcomeOf(decideHold(known, 'paused'))).toEqual(['TransferHeld']);
  });

  it('tells once why it is not signed', () => {
    const held = { type: 'TransferHeld', data: { reason: 'paused' } } as const;
    expect(decideHold(givenPayout(...open), 'paused')).toEqual([held]);
    expect(decideHold(givenPayout(...open, held), 'paused')).toEqual([]);
    expect(outcomeOf(decideHold(givenPayout(...open, held), 'network_fee'))).toEqual(['TransferHeld']);
    expect(actsIn((state) => decideHold(state, 'paused'))).toEqual(['approved', 'expired']);
  });
});

describe('signing', () => {
  it('keeps the bytes that follow from what was approved', () => {
    expect(decideSign(givenPayout(...open), first.command, from, now)).toEqual([signed]);
  });

  it('happens once: only what is approved, and again only after the signature before expired', () => {
    expect(actsIn((state) => decideSign(state, first.command, from, now))).toEqual(['approved']);
    expect(actsIn((state) => decideSign(state, second.command, from, now))).toEqual(['expired']);
    const again = givenPayout(...open, signed, expired, signedEvent(second));
    expect(outcomeOf(decideSign(again, signing(3).command, from, now))).toBe('NOT_ALLOWED_NOW');
  });

  it('says nothing new when the same signature comes again', () => {
    for (const name of ['signed', 'broadcast', 'confirming', 'confirmed']) {
      expect(decideSign(states[name] ?? noPayout, first.command, from, now)).toEqual([]);
    }
  });

  it.each([
    ['another address', { to: OTHER_WALLET }],
    ['another amount', { amount: '250.000001' }],
    ['another key', { key: '22'.repeat(32) }],
    ['a life of more than a day', { minutes: 24 * 60 + 1 }],
    ['no life at all', { minutes: 0 }],
  ])('refuses a signature over %s', (_what, change) => {
    const { command } = signing(1, change);
    expect(outcomeOf(decideSign(givenPayout(...open), command, from, now))).toBe('VALIDATION_FAILED');
  });

  it('refuses a signature that expires more than a day from now, as by the time of a node that lies', () => {
    const outcomeAt = (hours: number) =>
      outcomeOf(
        decideSign(givenPayout(...open), first.command, from, { ...now, at: minutesLater(hours * 60) }),
      );
    expect([-24, -23].map(outcomeAt)).toEqual(['VALIDATION_FAILED', ['TransferSigned']]);
  });
});

describe('who is paid without a KYC in force', () => {
  const held = { type: 'TransferHeld', data: { reason: 'verification' } } as const;

  it('has nothing signed anew, and keeps what was signed', () => {
    const lost = { ...now, isPaidVerified: false };
    expect(outcomeOf(decideSign(givenPayout(...open), first.command, from, lost))).toBe('KYC_NOT_APPROVED');
    const again = givenPayout(...open, signed, expired);
    expect(outcomeOf(decideSign(again, second.command, from, lost))).toBe('KYC_NOT_APPROVED');
    for (const name of ['signed', 'broadcast', 'confirming', 'confirmed']) {
      expect(decideSign(states[name] ?? noPayout, first.command, from, lost)).toEqual([]);
    }
  });

  it('is told once why it waits, before anything is signed and never after', () => {
    expect(decideCheck(givenPayout(...open), false)).toEqual([held]);
    expect(decideCheck(givenPayout(...open, held), false)).toEqual([]);
    expect(decideCheck(givenPayout(...open, held), true)).toEqual([]);
    expect(actsIn((state) => decideCheck(state, false))).toEqual(['approved', 'expired']);
  });

  it('gets a refund all the same', () => {
    const refund = { userId: INVESTOR, to: WALLET, amount: data.amount, amountUsd: data.amountUsd };
    const asked = { type: 'RefundRequested', data: { ...refund, refundOf: transferId } } as const;
    const state = givenPayout(asked, approved);
    expect(decideCheck(state, false)).toEqual([]);
    expect(decideSign(state, first.command, from, { ...now, isPaidVerified: false })).toEqual([signed]);
  });
});

describe('a signature that was sent', () => {
  it('is noted once, by its own name', () => {
    expect(decideBroadcast(givenPayout(...open, signed), first.txHash)).toEqual([broadcast]);
    expect(actsIn((state) => decideBroadcast(state, first.txHash))).toEqual(['signed']);
    expect(outcomeOf(decideBroadcast(givenPayout(...open, signed), second.txHash))).toBe('NOT_ALLOWED_NOW');
  });

  it('is given up only when an irreversible block is later and it stands in none', () => {
    const command = { transferId, txHash: first.txHash, ...late };
    expect(decideExpireSignature(givenPayout(...open, signed), command)).toEqual([expired]);
    expect(actsIn((state) => decideExpireSignature(state, command))).toEqual([
      'signed',
      'broadcast',
      'reverted',
    ]);
    const early = { ...command, blockTime: new Date(first.command.expiration).toISOString() };
    expect(outcomeOf(decideExpireSignature(givenPayout(...open, signed), early))).toBe('NOT_ALLOWED_NOW');
    expect(decideExpireSignature(givenPayout(...open, signed, expired), command)).toEqual([]);
    const other = givenPayout(...open, signed, expired, signedEvent(second));
    expect(outcomeOf(decideExpireSignature(other, command))).toBe('NOT_ALLOWED_NOW');
  });
});

describe('a payout on the chain', () => {
  const inclusion = (name: string, txHash = first.txHash) => ({ transferId, txHash, ...block(name) });

  it('stands in a block, moves with it, and is irreversible once confirmed', () => {
    expect(decideInclusion(givenPayout(...open, signed), inclusion('a'))).toEqual([included('a')]);
    expect(decideInclusion(states.confirming ?? noPayout, inclusion('a'))).toEqual([]);
    expect(decideInclusion(states.confirming ?? noPayout, inclusion('b'))).toEqual([
      reorganised('a'),
      included('b'),
    ]);
    expect(outcomeOf(decideInclusion(states.confirmed ?? noPayout, inclusion('b')))).toBe('CONFLICT');
    expect(decidePayoutReorganisation(states.confirming ?? noPayout, 'a'.repeat(64))).toEqual([
      reorganised('a'),
    ]);
    expect(actsIn((state) => decidePayoutReorganisation(state, 'a'.repeat(64)))).toEqual(['confirming']);
    expect(outcomeOf(decidePayoutReorganisation(states.confirmed ?? noPayout, 'a'.repeat(64)))).toBe(
      'CONFLICT',
    );
  });

  it('counts only by the signature that counts', () => {
    expect(actsIn((state) => decideInclusion(state, inclusion('c')))).toEqual([
      'signed',
      'broadcast',
      'confirming',
      'reverted',
    ]);
    expect(outcomeOf(decideInclusion(states.signed ?? noPayout, inclusion('a', second.txHash)))).toBe(
      'CONFLICT',
    );
  });

  it('is confirmed by 19 confirmations of its own block', () => {
    const confirm = (change: Partial<typeof confirmation> = {}) =>
      decideConfirmPayout(states.confirming ?? noPayout, { transferId, ...confirmation, ...change });
    expect(confirm()).toEqual([confirmed]);
    expect(outcomeOf(confirm({ confirmations: 18 }))).toBe('NOT_ALLOWED_NOW');
    expect(outcomeOf(confirm({ blockHash: 'b'.repeat(64) }))).toBe('NOT_ALLOWED_NOW');
    expect(actsIn((state) => decideConfirmPayout(state, { transferId, ...confirmation }))).toEqual([
      'confirming',
    ]);
  });

  it('fails for good by what the chain says of its transaction, or before it has one', () => {
    const onChain = { transferId, ...failedOnChain.data };
    expect(decideFail(states.broadcast ?? noPayout, onChain)).toEqual([failedOnChain]);
    expect(actsIn((state) => decideFail(state, onChain))).toEqual(['signed', 'broadcast', 'reverted']);
    expect(actsIn((state) => decideFail(state, { ...onChain, txHash: second.txHash }))).toEqual([]);
    const refused = { transferId, reason: 'blacklisted', txHash: null, detail: null } as const;
    expect(actsIn((state) => decideFail(state, refused))).toEqual(['approved', 'expired']);
  });
});
