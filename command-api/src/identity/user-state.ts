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
  /** Absent: never set. */
  readonly level?: InvestorLevel;
  /** The photo that they show; null or absent: none. */
  readonly photoId?: string | null;
  readonly passkeyCode?: PasskeyCode | undefined;
  /** Absent: nothing was ever changed. */
  readonly preferences?: PreferencesView;
  /** Absent: none was ever asked for. */
  readonly wallets?: HeldWallets | undefined;
  readonly erasure?: ErasureProgress;
} | null;

/** How far the erasure of a person is, folded from `user-{id}`; none: never asked for, or refused. */
export interface ErasureProgress {
  readonly state: Exclude<ErasureState, 'refused'>;
  readonly emailHash: string;
  /** The position of the erasure lock in `$all`. */
  readonly lockedAt: bigint;
  readonly keyFingerprint: string | null;
}
