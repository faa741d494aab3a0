import type { auditEntries } from '@nodo/contracts/audit/tables';
import type { EventType } from '@nodo/contracts/events';
import type { Row } from '@nodo/contracts/read-models/table';
import { deriveId } from '@nodo/platform/ids';
import type { Letter } from '@nodo/platform/mail-letter';
import {
  auditExportLetter,
  type Noticed,
  newBrowserLetter,
  ownDataExportLetter,
  passkeyAddedLetter,
  passkeyRemovedLetter,
  passkeysResetLetter,
  payoutRequestedLetter,
  roleChangedLetter,
  sessionsEndedLetter,
} from './security-letters.ts';
import { walletProvedLetter, walletReleasedLetter, walletTransferLetter } from './wallet-letters.ts';

/** What the audit tells of an event, as far as a notice takes it. */
export type Entry = Pick<
  Row<typeof auditEntries>,
  'id' | 'occurred_at' | 'actor_kind' | 'actor_id' | 'action' | 'subject_id' | 'changes' | 'reason'
>;

/** A mail about the safety of somebody's account. */
export interface Notice {
  /** Names it for ever: whatever happens there is one of it. */
  readonly id: string;
  readonly kind: string;
  readonly userId: string;
  readonly write: (noticed: Noticed) => Letter;
}
type Told = Omit<Notice, 'id'> & { readonly id?: string };

function fieldOf({ changes }: Entry, name: string): unknown {
  const change = changes.find(({ field }) => field === name);
  return change?.after ?? change?.before;
}
const textOf = (entry: Entry, name: string) => String(fieldOf(entry, name) ?? '');

/** Of an event on its person's own stream. */
const own = (kind: string, write: Told['write']) => (entry: Entry) => [
  { kind, userId: entry.subject_id, write },
];
const ofWallet = (kind: string, write: typeof walletProvedLetter) => (entry: Entry) => [
  {
    kind,
    userId: textOf(entry, 'userId'),
    write: (noticed: Noticed) => write({ ...noticed, address: textOf(entry, 'walletAddress') }),
  },
];
const newBrowser = own('new_browser', newBrowserLetter);
const sessionsEnded = own('sessions_ended', sessionsEndedLetter);
const passkeyRemoved = own('passkey_removed', passkeyRemovedLetter);
const passkeysReset = own('passkeys_reset', passkeysResetLetter);
const walletReleased = ofWallet('wallet_released', walletReleasedLetter);

const notices: Partial<Record<EventType, (entry: Entry) => readonly Told[]>> = {
  UserRoleChanged: own('role_changed', roleChangedLetter),
  UserSignedIn: (entry) => (fieldOf(entry, 'isNewBrowser') === true ? newBrowser(entry) : []),
  UserSignedOut: (entry) => (fieldOf(entry, 'endedOthers') === true ? sessionsEnded(entry) : []),
  PasskeyRegistered: own('passkey_added', passkeyAddedLetter),
  // Whoever works here takes all of somebody's at once, an event each.
  PasskeyRemoved: (entry) =>
    entry.actor_kind === 'user' && entry.actor_id === entry.subject_id
      ? passkeyRemoved(entry)
      : passkeysReset(entry).map((told) => ({
          ...told,
          id: deriveId('passkeys-reset', told.userId, Date.parse(entry.occurred_at)),
        })),
  TransferRequested: (entry) => {
    const payout = { amountUsdt: textOf(entry, 'amount'), to: textOf(entry, 'to') };
    const write = payoutRequestedLetter(payout);
    return [{ kind: 'payout_requested', userId: textOf(entry, 'userId'), write }];
  },
  AuditExportRequested: own('audit_export', auditExportLetter),
  PersonalDataViewed: (entry) =>
    fieldOf(entry, 'area') === 'ownData'
      ? [{ kind: 'own_data_export', userId: entry.actor_id, write: ownDataExportLetter }]
      : [],
  WalletTransferExpected: ofWallet('wallet_transfer', walletTransferLetter),
  WalletProved: ofWallet('wallet_proved', walletProvedLetter),
  // Who was erased is told nothing more.
  WalletReleased: (entry) => (entry.reason === 'erasure' ? [] : walletReleased(entry)),
};

/** The events that may be told. */
export const toldActions = Object.keys(notices);

/** What an event is told by; undefined where it concerns nobody's safety. */
export function noticeOf(entry: Entry): Notice | undefined {
  const tell = new Map(Object.entries(notices)).get(entry.action);
  const [told] = tell?.(entry) ?? [];
  return told && { ...told, id: told.id ?? entry.id };
}
