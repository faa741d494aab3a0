import { earningsTexts } from '../earnings/notifications.ts';
import { identityTexts } from '../identity/notifications.ts';
import { investmentsTexts } from '../investments/notifications.ts';
import { kycTexts } from '../kyc/notifications.ts';
import { payoutsTexts } from '../payouts/notifications.ts';
import { reportsTexts } from '../reports/notifications.ts';
import { settingsTexts } from '../settings/notifications.ts';
import { transfersTexts } from '../transfers/notifications.ts';
import { warehousesTexts } from '../warehouses/notifications.ts';
import type { NotificationSurroundings, NotificationTexts, NotificationWords } from './definition.ts';
import type { NotificationFact, NotificationKind, NotificationParams, notifications } from './facts.ts';

const texts: NotificationTexts<typeof notifications> = {
  ...kycTexts,
  ...identityTexts,
  ...transfersTexts,
  ...payoutsTexts,
  ...investmentsTexts,
  ...earningsTexts,
  ...warehousesTexts,
  ...settingsTexts,
  ...reportsTexts,
};

/** A notification in words: title, message and where it leads. */
export function notificationWords(
  { kind, params }: NotificationFact,
  about: NotificationSurroundings,
): NotificationWords {
  return wordsOf(kind, params, about);
}

function wordsOf<K extends NotificationKind>(
  kind: K,
  params: NotificationParams<K>,
  about: NotificationSurroundings,
): NotificationWords {
  return texts[kind](params, about);
}
