import type { StoredEvent } from '@nodo/platform/event-store';

/** A message that was given to a person and not used yet. Moments in ISO 8601. */
export interface WalletChallenge {
  readonly walletAddress: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

export interface WalletClaim {
  readonly walletAddress: string;
  readonly messageHash: string;
}

/** What stream `user-{id}` says of a person's wallets. */
export interface HeldWallets {
  readonly challenges: readonly WalletChallenge[];
  readonly claims: readonly WalletClaim[];
}

export const noWallets: HeldWallets = { challenges: [], claims: [] };

/** Both lists stay short: what is expired is dropped with the next message, and claims are counted. */
export function evolveHeldWallets(
  state: HeldWallets | undefined,
  event: StoredEvent,
): HeldWallets | undefined {
  const { challenges, claims } = state ?? noWallets;
  const others = <T extends { readonly walletAddress: string }>(all: readonly T[], address: string) =>
    all.filter(({ walletAddress }) => walletAddress !== address);
  switch (event.type) {
    case 'WalletChallengeIssued': {
      const issuedAt = event.metadata.occurredAt;
      const open = openAt(challenges, issuedAt);
      return { challenges: [...others(open, event.data.walletAddress), { ...event.data, issuedAt }], claims };
    }
    case 'WalletClaimed': {
      const { walletAddress } = event.data;
      return {
        challenges: others(challenges, walletAddress),
        claims: [...others(claims, walletAddress), event.data],
      };
    }
    case 'WalletClaimEnded': {
      const { messageHash } = event.data;
      return { challenges, claims: claims.filter((claim) => claim.messageHash !== messageHash) };
    }
    default:
      return state;
  }
}

/** Those that can be used at `at`. */
export function openAt(challenges: readonly WalletChallenge[], at: string): WalletChallenge[] {
  return challenges.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.parse(at));
}
