import { refusal } from '@nodo/contracts/errors';
import type { ProveWallet } from '@nodo/contracts/wallets/commands';
import { walletMessage } from '@nodo/contracts/wallets/message';
import { MAX_OPEN_CHALLENGES, WALLET_CHALLENGE_MINUTES } from '@nodo/contracts/wallets/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { tronMessageHash, tronMessageSigner } from '@nodo/platform/tron-message';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { UserState } from '../identity/user-state.ts';
import { type ExpectedTransfer, withExpected } from './expected-transfer.ts';
import { hasRoom, noWallets, openAt, tooMany, type WalletClaim } from './holder.ts';

const MINUTE_MS = 60_000;

/** Who acts, and when (ISO 8601). */
interface Asking {
  readonly userId: string;
  readonly at: string;
}

// On `user-{id}`

/** Issues a message to sign; it replaces an earlier one for the same address. */
export function decideChallenge(
  user: UserState,
  {
    walletAddress,
    nonce,
    at,
  }: { readonly walletAddress: string; readonly nonce: string; readonly at: string },
): Decision {
  if (!user) return refusal('ACCOUNT_NOT_FOUND');
  const { challenges, asked, claims } = user.wallets ?? noWallets;
  if (openAt(challenges, at).length + openAt(asked, at).length >= MAX_OPEN_CHALLENGES) {
    return refusal('RATE_LIMITED', 'Pediste demasiados mensajes. Espera diez minutos e intenta de nuevo.');
  }
  if (!hasRoom(claims, walletAddress)) return tooMany;
  const expiresAt = new Date(Date.parse(at) + WALLET_CHALLENGE_MINUTES * MINUTE_MS).toISOString();
  return [{ type: 'WalletChallengeIssued', data: { walletAddress, nonce, expiresAt } }];
}

/** Uses up a message that came back signed by the wallet's key. A wrong signature does not use it up. */
export function decideClaimWallet(
  user: UserState,
  { address, signature }: ProveWallet,
  { userId, at }: Asking,
): Decision {
  if (!user) return refusal('ACCOUNT_NOT_FOUND');
  const { challenges, claims } = user.wallets ?? noWallets;
  const challenge = openAt(challenges, at).find(({ walletAddress }) => walletAddress === address);
  if (!challenge) return refusal('WALLET_CHALLENGE_CLOSED');
  const message = walletMessage({ ...challenge, address, userId });
  if (tronMessageSigner(message, signature) !== address) {
    const refused = refusal('WALLET_SIGNATURE_WRONG');
    return { ...refused, fields: { signature: refused.message } };
  }
  if (!hasRoom(claims, address)) return tooMany;
  return [{ type: 'WalletClaimed', data: { walletAddress: address, messageHash: tronMessageHash(message) } }];
}

/** Removes a claim that failed, or whose wallet was released; no events when a later claim replaced it. */
export function decideEndClaim(user: UserState, claim: WalletClaim): Decision {
  const isThere = user?.wallets?.claims.some(({ messageHash }) => messageHash === claim.messageHash);
  return isThere ? [{ type: 'WalletClaimEnded', data: claim }] : unchanged;
}

// On `wallet-{id}`

/** Stream `wallet-{id}`: the person who has proved it, if any, and the one whose claim was closed by an erasure. */
export interface WalletState {
  readonly proof: (WalletClaim & { readonly userId: string }) | null;
  /** ISO 8601. */
  readonly provedAt: string | null;
  /** Everybody who ever proved it. */
  readonly provers: readonly string[];
  readonly abandonedBy: string | null;
  /** Transfers that people were asked for; expired ones stay at least a day: the chain follower may be late. */
  readonly expected: readonly ExpectedTransfer[];
  /** Those expected when it was proved: the owner was faster than the others who were asked for one. */
  readonly former: readonly ExpectedTransfer[];
}

export const unprovedWallet: WalletState = {
  proof: null,
  provedAt: null,
  provers: [],
  abandonedBy: null,
  expected: [],
  former: [],
};

export function evolveWallet(state: WalletState, event: StoredEvent): WalletState {
  switch (event.type) {
    case 'WalletProved': {
      const { userId, walletAddress, messageHash } = event.data;
      return {
        ...state,
        proof: { userId, walletAddress, messageHash },
        provedAt: event.metadata.occurredAt,
        provers: [...new Set([...state.provers, userId])],
        expected: [],
        former: state.expected,
      };
    }
    case 'WalletTransferExpected':
      return { ...state, expected: withExpected(state.expected, event) };
    case 'WalletReleased':
      return { ...state, proof: null, provedAt: null };
    case 'WalletClaimAbandoned':
      return { ...state, abandonedBy: event.data.userId };
    default:
      return state;
  }
}

/** Whether this person has proved it. */
export function isProvedBy({ proof }: WalletState, userId: string): boolean {
  return proof?.userId === userId;
}

/**
 * Whether this person has proved it at any time. Who approves money to it must never have: releasing it for the
 * approval, and proving it again after that, takes nobody else.
 */
export function wasProvedBy({ provers }: WalletState, userId: string): boolean {
  return provers.includes(userId);
}

/** One wallet, one person: the first to prove it has it until they release it. Never discloses the owner. */
export function decideProve(
  { proof }: WalletState,
  userId: string,
  claim: WalletClaim,
  by: { readonly method: 'signature' } | { readonly method: 'transfer'; readonly transferId: string },
): Decision {
  if (proof) return proof.userId === userId ? unchanged : refusal('WALLET_TAKEN');
  return [{ type: 'WalletProved', data: { userId, ...by, ...claim } }];
}

/** Somebody else's wallet is answered like one that does not exist. */
export function decideRelease({ proof }: WalletState, userId: string): Decision {
  return proof?.userId === userId ? [releaseOf(proof, 'own')] : refusal('WALLET_NOT_FOUND');
}

/**
 * Releases the wallet of a person being erased. A wallet they claimed but did not prove is closed to them: a proof in
 * progress conflicts, reads again and finds the erasure lock.
 */
export function decideReleaseErased({ proof, abandonedBy }: WalletState, userId: string): Decision {
  if (proof?.userId === userId) return [releaseOf(proof, 'erasure')];
  if (proof || abandonedBy === userId) return unchanged;
  return [{ type: 'WalletClaimAbandoned', data: { userId } }];
}

function releaseOf(proof: NonNullable<WalletState['proof']>, reason: 'own' | 'erasure') {
  return { type: 'WalletReleased', data: { ...proof, reason } } as const;
}
