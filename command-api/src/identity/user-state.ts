import type { EventData } from '@nodo/contracts/events';
import type { InvestorLevel } from '@nodo/contracts/identity/values';
import type { PreferencesView } from '@nodo/contracts/preferences/views';
import type { ErasureState } from '@nodo/contracts/privacy/values';
import type { HeldWallets } from '../wallets/holder.ts';
import type { Passkey, PasskeyCode } from './passkey-decider.ts';

/** Stream `user-{id}`; null until registered. */
export type UserState = {
  readonly registered: EventData<'UserRegistered'>;
  readonly passkeys: readonly Passkey[];
  /** Absent if never set. */
  readonly level?: InvestorLevel;
  /** The current photo; null or absent if there is none. */
  readonly photoId?: string | null;
  /** Position in `$all` of the last change of e-mail; absent if it never changed. */
  readonly emailChangedAt?: bigint;
  /** Earlier e-mails, oldest first; absent if it never changed. */
  readonly formerEmails?: readonly string[];
  /** First and last names before each change of either; absent if they never changed. */
  readonly formerNames?: readonly string[];
  readonly passkeyCode?: PasskeyCode | undefined;
  /** Absent if never changed. */
  readonly preferences?: PreferencesView;
  /** Absent if no wallet was ever added. */
  readonly wallets?: HeldWallets | undefined;
  readonly erasure?: ErasureProgress;
} | null;

/** The progress of a person's erasure, folded from `user-{id}`; absent if never requested, or refused. */
export interface ErasureProgress {
  readonly state: Exclude<ErasureState, 'refused'>;
  readonly emailHash: string;
  /** Of earlier addresses. */
  readonly formerEmailHashes: readonly string[];
  /** The position of the erasure lock in `$all`. */
  readonly lockedAt: bigint;
  readonly keyFingerprint: string | null;
}
