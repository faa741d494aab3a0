import { KYC_PRESENCE_LASTS } from '@nodo/contracts/kyc/values';
import type { LivePayload } from '@nodo/contracts/live';
import { useSyncExternalStore } from 'react';

export interface Reviewer {
  readonly userId: string;
  readonly reviewerId: string;
  readonly name: string;
  /** Milliseconds since the epoch after which nobody is taken to be there any more. */
  readonly until: number;
}

/** Who has which case open: what colleagues' browsers said, for as long as that holds. */
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

  /** The colleagues at a case, by name; oneself, in this or another window, is none. */
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

/** Answers who else is at a case; `now` in milliseconds. */
export function usePresence(ownId: string, now: number): (userId: string) => string[] {
  useSyncExternalStore(presence.subscribe, presence.snapshot);
  return (userId) => presence.at(userId, ownId, now);
}
