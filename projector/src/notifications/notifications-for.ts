import type { StoredEvent } from '@nodo/platform/event-store';
import type { Rows } from '../engine/rows.ts';
import { auditDrafts } from './audit.ts';
import type { AnyDrafts, AnyMatters, Matter, NotificationDraft } from './draft.ts';
import { earningsDrafts, earningsMatters } from './earnings.ts';
import { identityDrafts } from './identity.ts';
import { investmentsDrafts } from './investments.ts';
import { kycDrafts, kycMatters } from './kyc.ts';
import { payoutsDrafts, payoutsMatters } from './payouts.ts';
import { questionsDrafts, questionsMatters } from './questions.ts';
import { reconciliationDrafts, reconciliationMatters } from './reconciliation.ts';
import { reportsDrafts } from './reports.ts';
import { repurchasesDrafts, repurchasesMatters } from './repurchases.ts';
import { reservesDrafts, reservesMatters } from './reserves.ts';
import { settingsDrafts } from './settings.ts';
import { standingOrdersDrafts } from './standing-orders.ts';
import { transferClaimsDrafts, transferClaimsMatters } from './transfer-claims.ts';
import { transfersDrafts, transfersMatters } from './transfers.ts';
import { visitsDrafts, visitsMatters } from './visits.ts';
import { waitlistDrafts } from './waitlist.ts';
import { walletsDrafts } from './wallets.ts';
import { warehousesDrafts, warehousesMatters } from './warehouses.ts';

/** Order matters: payouts come before transfers, which handle the events of incoming money only. */
const sources: readonly AnyDrafts[] = [
  kycDrafts,
  identityDrafts,
  auditDrafts,
  settingsDrafts,
  warehousesDrafts,
  reportsDrafts,
  earningsDrafts,
  investmentsDrafts,
  repurchasesDrafts,
  transferClaimsDrafts,
  waitlistDrafts,
  visitsDrafts,
  questionsDrafts,
  standingOrdersDrafts,
  payoutsDrafts,
  walletsDrafts,
  transfersDrafts,
  reconciliationDrafts,
  reservesDrafts,
];
const matters: readonly AnyMatters[] = [
  kycMatters,
  earningsMatters,
  repurchasesMatters,
  transferClaimsMatters,
  visitsMatters,
  questionsMatters,
  warehousesMatters,
  payoutsMatters,
  transfersMatters,
  reconciliationMatters,
  reservesMatters,
];

/** Indexed by event type, as most events produce no notification. */
function byType<S extends Readonly<Partial<Record<string, unknown>>>>(all: readonly S[]): Map<string, S[]> {
  const found = new Map<string, S[]>();
  for (const source of all) {
    for (const type of Object.keys(source)) {
      const known = found.get(type);
      if (known) known.push(source);
      else found.set(type, [source]);
    }
  }
  return found;
}
const sourcesOf = byType(sources);
const mattersOf = byType(matters);

/** All notifications that an event produces. Needs the rows after this event. */
export async function notificationsFor(
  event: StoredEvent,
  rows: Rows,
): Promise<readonly NotificationDraft[]> {
  for (const source of sourcesOf.get(event.type) ?? []) {
    const drafts = await source[event.type]?.(event, rows);
    if (drafts) return drafts;
  }
  return [];
}

/** The matter that an event settles or reopens, if any. */
export async function matterOf(event: StoredEvent, rows: Rows): Promise<Matter | undefined> {
  const [source] = mattersOf.get(event.type) ?? [];
  return source?.[event.type]?.(event, rows);
}
