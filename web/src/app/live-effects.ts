import { FAR_BEHIND_SECONDS } from '@nodo/contracts/constants';
import type { LiveEventName, LivePayload } from '@nodo/contracts/live';
import { auditLive } from '../features/audit/live.ts';
import { booksLive } from '../features/books/live.ts';
import { customersLive } from '../features/customers/live.ts';
import { decisionsLive } from '../features/decisions/live.ts';
import { earningsLive } from '../features/earnings/live.ts';
import { historyLive } from '../features/history/live.ts';
import { identityLive } from '../features/identity/live.ts';
import { imagesLive } from '../features/images/live.ts';
import { investmentsLive } from '../features/investments/live.ts';
import { kycLive } from '../features/kyc/live.ts';
import { movementsLive } from '../features/movements/live.ts';
import { notificationsLive } from '../features/notifications/live.ts';
import { payoutsLive } from '../features/payouts/live.ts';
import { portfolioLive } from '../features/portfolio/live.ts';
import { privacyLive } from '../features/privacy/live.ts';
import { projectionsLive } from '../features/projections/live.ts';
import { questionsLive } from '../features/questions/live.ts';
import { reconciliationLive } from '../features/reconciliation/live.ts';
import { reportsLive } from '../features/reports/live.ts';
import { repurchasesLive } from '../features/repurchases/live.ts';
import { reservesLive } from '../features/reserves/live.ts';
import { sanctionsLive } from '../features/sanctions/live.ts';
import { savedViewsLive } from '../features/saved-views/live.ts';
import { settingsLive } from '../features/settings/live.ts';
import { standingOrdersLive } from '../features/standing-orders/live.ts';
import { transferClaimsLive } from '../features/transfer-claims/live.ts';
import { transfersLive } from '../features/transfers/live.ts';
import { videosLive } from '../features/videos/live.ts';
import { visitsLive } from '../features/visits/live.ts';
import { waitlistLive } from '../features/waitlist/live.ts';
import { walletsLive } from '../features/wallets/live.ts';
import { warehousesLive } from '../features/warehouses/live.ts';
import { noteHead } from '../lib/chain-head.ts';
import { noteLag } from '../lib/lag.ts';
import { type LiveContext, type LiveDeclaration, type Stale, staleQueries } from '../lib/live-declaration.ts';
import type { LiveListener } from '../lib/live-socket.ts';

const declarations = [
  portfolioLive,
  auditLive,
  booksLive,
  customersLive,
  decisionsLive,
  earningsLive,
  historyLive,
  identityLive,
  investmentsLive,
  kycLive,
  movementsLive,
  notificationsLive,
  payoutsLive,
  privacyLive,
  imagesLive,
  projectionsLive,
  reconciliationLive,
  reportsLive,
  repurchasesLive,
  transferClaimsLive,
  waitlistLive,
  visitsLive,
  questionsLive,
  standingOrdersLive,
  sanctionsLive,
  savedViewsLive,
  reservesLive,
  settingsLive,
  transfersLive,
  videosLive,
  walletsLive,
  warehousesLive,
] as const;
const features: readonly LiveDeclaration[] = declarations;

type NamesIn<D> = D extends { stale: infer S }
  ? keyof S | (D extends { on: infer O } ? keyof O : never)
  : never;

type DeclaredName = NamesIn<(typeof declarations)[number]>;

export interface LiveActions extends LiveContext {
  /** Refetches these queries; a message from the log has a position, which their data may already include. */
  readonly refresh: (queries: readonly Stale[], position: string | undefined) => void;
  /** Any data read before this position may be outdated. */
  readonly refreshEverything: (position: string) => void;
}

/** Effects of the messages that no feature declares; an unhandled message is a type error here. */
const appEffects: {
  [N in Exclude<LiveEventName, DeclaredName>]: (message: LivePayload<N>, actions: LiveActions) => void;
} = {
  'chain.head': noteHead,
  'projection.progress': ({ lagSeconds }) =>
    noteLag(lagSeconds < FAR_BEHIND_SECONDS ? 0 : Math.floor(lagSeconds)),
  'projection.refreshed': ({ position }, { refreshEverything }) => refreshEverything(position),
};
const effects: { [N in LiveEventName]?: (message: LivePayload<N>, actions: LiveActions) => void } =
  appEffects;

/** Applies to each live message the effects declared by the features and by the app itself. */
export function liveListener(actions: LiveActions): LiveListener {
  return (name, message) => {
    effects[name]?.(message, actions);
    for (const { on } of features) on?.[name]?.(message);
    const stale = features.flatMap((feature) => staleQueries(feature, name, message, actions));
    if (stale.length === 0) return;
    const position = 'position' in message ? message.position : undefined;
    const always = position === undefined ? [] : features.flatMap((one) => one.staleByEveryFact ?? []);
    actions.refresh([...stale, ...always.map((queryKey) => ({ queryKey }))], position);
  };
}
