import type { auditEntries } from '@nodo/contracts/audit/tables';
import { exportHour, personalDataAreaSchema } from '@nodo/contracts/audit/values';
import type { EventType } from '@nodo/contracts/events';
import type { Row } from '@nodo/contracts/read-models/table';
import { deriveId } from '@nodo/platform/ids';
import type { Letter } from '@nodo/platform/mail-letter';
import {
  auditExportLetter,
  emailChangedLetter,
  emailChangeRequestedLetter,
  type Noticed,
  newBrowserLetter,
  ownDataExportLetter,
  passkeyAddedLetter,
  passkeyRemovedLetter,
  passkeysResetLetter,
  payoutRequestedLetter,
  personalDataExportLetter,
  roleChangedLetter,
  sessionsEndedLetter,
} from './security-letters.ts';
import { visitAnswerLetter } from './visit-letters.ts';
import { walletProvedLetter, walletReleasedLetter, walletTransferLetter } from './wallet-letters.ts';

/** All kinds of notices, as metrics and mails name them. */
export const noticeKinds = [
  ...(['role_changed', 'new_browser', 'sessions_ended', 'email_change_requested', 'email_changed'] as const),
  ...(['passkey_added', 'passkey_removed', 'passkeys_reset', 'payout_requested', 'audit_export'] as const),
  ...(['own_data_export', 'personal_data_export', 'wallet_transfer', 'wallet_proved'] as const),
  ...(['wallet_released', 'visit_answer'] as const),
];
type NoticeKind = (typeof noticeKinds)[number];

/** The part of an audit entry that a notice uses. */
export type Entry = Pick<
  Row<typeof auditEntries>,
  | ('id' | 'occurred_at' | 'actor_kind' | 'actor_id' | 'session_id' | 'action' | 'subject_id')
  | ('changes' | 'reason')
>;

/** A mail that can't wait for the daily digest: about the security of an account, or the answer to a visit. */
export interface Notice {
  /** Stable id, by which notices are deduplicated. */
  readonly id: string;
  readonly kind: NoticeKind;
  readonly userId: string;
  /** The address that it goes to, if not the person's present one. */
  readonly to?: string;
  /** Undefined where there is nothing to say any more. */
  readonly write: (noticed: Noticed) => Letter | undefined;
}
type Told = Omit<Notice, 'id'> & { readonly id?: string };

function fieldOf({ changes }: Entry, name: string): unknown {
  const change = changes.find(({ field }) => field === name);
  return change?.after ?? change?.before;
}
const textOf = (entry: Entry, name: string) => String(fieldOf(entry, name) ?? '');

/** A notice to the person on whose own stream the event is. */
const own = (kind: NoticeKind, write: Told['write']) => (entry: Entry) => [
  { kind, userId: entry.subject_id, write },
];
/** A notice to the address that the person had before this event. */
const toEarlierEmail = (kind: NoticeKind, write: Told['write']) => (entry: Entry) => {
  const before = entry.changes.find(({ field }) => field === 'email')?.before;
  return [{ kind, userId: entry.subject_id, to: String(before), write }];
};
const ofWallet = (kind: NoticeKind, write: typeof walletProvedLetter) => (entry: Entry) => [
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
const visitAnswered = own('visit_answer', visitAnswerLetter);

/** Exports of the same kind in a session are one mail an hour. */
function personalDataTaken(entry: Entry): readonly Told[] {
  const { actor_id: userId, session_id, occurred_at } = entry;
  const area = personalDataAreaSchema.parse(fieldOf(entry, 'area'));
  if (area === 'ownData') return [{ kind: 'own_data_export', userId, write: ownDataExportLetter }];
  if (fieldOf(entry, 'isExport') !== true) return [];
  const id = deriveId('personal-data-exported', userId, session_id ?? '', area, exportHour(occurred_at));
  return [{ id, kind: 'personal_data_export', userId, write: personalDataExportLetter(area) }];
}

const notices: Partial<Record<EventType, (entry: Entry) => readonly Told[]>> = {
  UserRoleChanged: own('role_changed', roleChangedLetter),
  UserSignedIn: (entry) => (fieldOf(entry, 'isNewBrowser') === true ? newBrowser(entry) : []),
  UserSignedOut: (entry) => (fieldOf(entry, 'endedOthers') === true ? sessionsEnded(entry) : []),
  UserEmailChangeRequested: toEarlierEmail('email_change_requested', emailChangeRequestedLetter),
  UserEmailChanged: toEarlierEmail('email_changed', emailChangedLetter),
  PasskeyRegistered: own('passkey_added', passkeyAddedLetter),
  // Staff remove all of a person's passkeys at once, with an event for each.
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
  PersonalDataViewed: personalDataTaken,
  WalletTransferExpected: ofWallet('wallet_transfer', walletTransferLetter),
  WalletProved: ofWallet('wallet_proved', walletProvedLetter),
  // An erased person gets no further mails.
  WalletReleased: (entry) => (entry.reason === 'erasure' ? [] : walletReleased(entry)),
  VisitConfirmed: visitAnswered,
  VisitRescheduled: visitAnswered,
  VisitDeclined: visitAnswered,
};

/** The types of events that may cause a notice. */
export const toldActions = Object.keys(notices);

/** The notice of an event; undefined where none is mailed. */
export function noticeOf(entry: Entry): Notice | undefined {
  const tell = new Map(Object.entries(notices)).get(entry.action);
  const [told] = tell?.(entry) ?? [];
  return told && { ...told, id: told.id ?? entry.id };
}
