import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { microFromUsdt, usdtFromMicro } from '@nodo/contracts/money';
import {
  MAX_EXPECTED_TRANSFERS,
  MAX_OPEN_CHALLENGES,
  WALLET_TRANSFER_MAX_MICRO,
  WALLET_TRANSFER_MINUTES,
} from '@nodo/contracts/wallets/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { UserState } from '../identity/user-state.ts';
import type { Transfer } from '../transfers/decider.ts';
import { hasRoom, noWallets, openAt, tooMany, type WalletClaim } from './holder.ts';

/** An exact transfer from one address, requested to prove its owner. Times in ISO 8601. */
export type ExpectedTransfer = EventData<'WalletTransferExpected'> & { readonly askedAt: string };

interface Expecting {
  readonly expected: readonly ExpectedTransfer[];
}

const MINUTE_MS = 60_000;
/** How long after its expiry a request still counts towards an address's limit. */
const COUNTED_MS = 24 * 60 * MINUTE_MS;

/** A person's last requests stay valid, as many as they may have open: whoever asks again may have paid already. */
const KEPT_EACH = MAX_OPEN_CHALLENGES;
/** This many older requests of others stay valid too: nodes that were down for days report blocks of that time. */
const KEPT_OLDER = 12;

/** The list with one more request. */
export function withExpected(
  expected: readonly ExpectedTransfer[],
  { data, metadata }: Extract<StoredEvent, { type: 'WalletTransferExpected' }>,
): readonly ExpectedTransfer[] {
  const own = expected.filter(({ userId }) => userId === data.userId).slice(1 - KEPT_EACH);
  const others = expected.filter(({ userId }) => userId !== data.userId);
  const isCounted = countedAt(metadata.occurredAt);
  const older = others.filter((one) => !isCounted(one)).slice(-KEPT_OLDER);
  return [...older, ...others.filter(isCounted), ...own, { ...data, askedAt: metadata.occurredAt }];
}

/** A filter for requests open at `time`, or expired shortly before. */
function countedAt(time: string) {
  const since = Date.parse(time) - COUNTED_MS;
  return ({ expiresAt }: ExpectedTransfer) => Date.parse(expiresAt) > since;
}

/** On `user-{id}`: limits one person's open requests. */
export function decideAskTransfer(user: UserState, walletAddress: string, at: string): Decision {
  if (!user) return refusal('ACCOUNT_NOT_FOUND');
  const { challenges, asked, claims } = user.wallets ?? noWallets;
  if (openAt(challenges, at).length + openAt(asked, at).length >= MAX_OPEN_CHALLENGES) {
    return refusal('RATE_LIMITED', 'Pediste demasiadas pruebas. Espera una hora e intenta de nuevo.');
  }
  if (!hasRoom(claims, walletAddress)) return tooMany;
  const expiresAt = new Date(Date.parse(at) + WALLET_TRANSFER_MINUTES * MINUTE_MS).toISOString();
  return [{ type: 'WalletTransferRequested', data: { walletAddress, expiresAt } }];
}

/**
 * On `wallet-{id}`: the first amount from `start` on that nobody was asked for yet. Whether the address has an owner
 * already is not disclosed, since anybody can ask.
 */
export function decideExpect(
  { expected }: Expecting,
  wanted: Omit<EventData<'WalletTransferExpected'>, 'amount'> & {
    readonly start: number;
    readonly at: string;
  },
): Decision {
  const { start, at, ...data } = wanted;
  const others = new Set(expected.filter(countedAt(at)).map(({ userId }) => userId));
  others.delete(data.userId);
  if (others.size >= MAX_EXPECTED_TRANSFERS) {
    return refusal('RATE_LIMITED', 'Hay demasiadas pruebas abiertas de esta billetera. Firma el mensaje.');
  }
  const taken = new Set(expected.map(({ amount }) => microFromUsdt(amount)));
  let micro = BigInt((start % WALLET_TRANSFER_MAX_MICRO) + 1);
  while (taken.has(micro)) micro = (micro % BigInt(WALLET_TRANSFER_MAX_MICRO)) + 1n;
  return [{ type: 'WalletTransferExpected', data: { ...data, amount: usdtFromMicro(micro) } }];
}

/** The request that a transfer answers, by its amount and the time of its block. */
export function expectedBy(state: Expecting, transfer: Transfer): ExpectedTransfer | undefined {
  const one = askedBefore(state, transfer);
  return one && blockTime(transfer) <= Date.parse(one.expiresAt) ? one : undefined;
}

/**
 * The same without the expiry, for a transfer that was once in a block in time: its sender is not to blame for a
 * reorganisation.
 */
export function askedBefore({ expected }: Expecting, transfer: Transfer): ExpectedTransfer | undefined {
  const amount = microFromUsdt(transfer.data.amount);
  return expected.find(
    (one) => microFromUsdt(one.amount) === amount && Date.parse(one.askedAt) <= blockTime(transfer),
  );
}

function blockTime({ block }: Transfer): number {
  return Date.parse(block?.blockTime ?? '');
}

/** On `user-{id}`: the requested transfer arrived. */
export function decideClaimByTransfer(user: UserState, claim: WalletClaim): Decision {
  if (!user) return refusal('ACCOUNT_NOT_FOUND');
  const { claims } = user.wallets ?? noWallets;
  if (claims.some(({ messageHash }) => messageHash === claim.messageHash)) return unchanged;
  if (!hasRoom(claims, claim.walletAddress)) return tooMany;
  return [{ type: 'WalletClaimed', data: claim }];
}
