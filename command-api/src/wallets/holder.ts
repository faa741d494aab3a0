import { refusal } from '@nodo/contracts/errors';
import { MAX_WALLETS } from '@nodo/contracts/wallets/values';
import type { StoredEvent } from '@nodo/platform/event-store';

/** A message issued to a person and not used yet. Times in ISO 8601. */
export interface WalletChallenge {
  readonly walletAddress: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/** A person was asked for an exact transfer from this address. */
export interface WalletTransferAsked {
  readonly walletAddress: string;
  readonly expiresAt: string;
}

export interface WalletClaim {
  readonly walletAddress: string;
  readonly messageHash: string;
}

/** The wallet part of stream `user-{id}`. */
export interface HeldWallets {
  readonly challenges: readonly WalletChallenge[];
  readonly asked: readonly WalletTransferAsked[];
  readonly claims: readonly WalletClaim[];
}

export const noWallets: HeldWallets = { challenges: [], asked: [], claims: [] };

/** The lists stay short: expired entries are dropped with the next message, and claims are limited. */
export function evolveHeldWallets(
  state: HeldWallets | undefined,
  event: StoredEvent,
): HeldWallets | undefined {
  const held = state ?? noWallets;
  const { challenges, asked, claims } = held;
  const others = <T extends { readonly walletAddress: string }>(all: readonly T[], address: string) =>
    all.filter(({ walletAddress }) => walletAddress !== address);
  switch (event.type) {
    case 'WalletChallengeIssued': {
      const issuedAt = event.metadata.occurredAt;
      const open = openAt(challenges, issuedAt);
      return {
        ...held,
        challenges: [...others(open, event.data.walletAddress), { ...event.data, issuedAt }],
      };
    }
    case 'WalletTransferRequested': {
      const open = openAt(asked, event.metadata.occurredAt);
      return { ...held, asked: [...others(open, event.data.walletAddress), event.data] };
    }
    case 'WalletClaimed': {
      const { walletAddress } = event.data;
      return {
        challenges: others(challenges, walletAddress),
        asked: others(asked, walletAddress),
        claims: [...others(claims, walletAddress), event.data],
      };
    }
    case 'WalletClaimEnded': {
      const { messageHash } = event.data;
      return { ...held, claims: claims.filter((claim) => claim.messageHash !== messageHash) };
    }
    default:
      return state;
  }
}

/** Those that have not expired at `at`. */
export function openAt<T extends { readonly expiresAt: string }>(all: readonly T[], at: string): T[] {
  return all.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.parse(at));
}

export const tooMany = refusal(
  'WALLET_LIMIT',
  `Puedes tener hasta ${MAX_WALLETS} billeteras demostradas. Libera una para agregar otra.`,
);

/** An address that is claimed already takes no further room. */
export function hasRoom(claims: readonly WalletClaim[], address: string): boolean {
  return claims.filter(({ walletAddress }) => walletAddress !== address).length < MAX_WALLETS;
}
