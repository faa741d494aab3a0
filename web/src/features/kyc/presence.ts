import { KYC_PRESENCE_LASTS } from '@nodo/contracts/kyc/values';
import type { LivePayload } from '@nodo/contracts/live';
import { useSyncExternalStore } from 'react';
import { usePresent } from '../../lib/use-now.ts';

export interface Reviewer {
  readonly userId: string;
  readonly reviewerId: string;
  readonly name: string;
  /** Expiry of the presence, milliseconds since the epoch. */
  readonly until: number;
}

/** Who has which case open, from the announcements of colleagues' browsers until they expire. */
export class Presence {
  #reviewers: readonly Reviewer[] = [];
  readonly #listeners = new Set<() => void>();

  note(message: LivePayload<'kyc.reviewing'>, now = Date.now()): void {
    const { userId, reviewerId, reviewerName: name } = message;
    const others = this.#reviewers.filter(
      (reviewer) =>
        reviewer.until > now && !(reviewer.userId === userId && reviewer.reviewerId === reviewerId),
    );
    const until = now + KYC_PRESENCE_LASTS;
    this.#reviewers = message.present ? [...others, { userId, reviewerId, name, until }] : others;
    for (const listener of this.#listeners) listener();
  }

  /** Names of the colleagues at a case, without oneself in this or another window. */
  at(userId: string, ownId: string, now: number): string[] {
    return this.#reviewers
      .filter((one) => one.userId === userId && one.reviewerId !== ownId && one.until > now)
      .map(({ name }) => name);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly Reviewer[] => this.#reviewers;
}

export const presence = new Presence();

/** Returns a function that lists who else has a case open, now also in the past. */
export function usePresence(ownId: string): (userId: string) => string[] {
  const now = usePresent();
  useSyncExternalStore(presence.subscribe, presence.snapshot);
  return (userId) => presence.at(userId, ownId, now);
}
