import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ADVANCED_KEY } from '../features/analytics/api/get-advanced.ts';
import { PLATFORM_KEY } from '../features/analytics/api/get-platform.ts';
import { AUDIT_KEY } from '../features/audit/api/list-audit.ts';
import { DECISIONS_KEY } from '../features/decisions/api/list-decisions.ts';
import { DISTRIBUTIONS_KEY } from '../features/earnings/api/distributions.ts';
import { EARNINGS_KEY } from '../features/earnings/api/get-earnings.ts';
import { currentUserQuery } from '../features/identity/api/get-current-user.ts';
import { USERS_KEY } from '../features/identity/api/list-users.ts';
import { followLogout } from '../features/identity/api/logout.ts';
import { passkeysKey, sessionsKey } from '../features/identity/api/passkeys.ts';
import { kycRecordQuery } from '../features/kyc/api/get-record.ts';
import { pendingKycQuery } from '../features/kyc/api/list-pending.ts';
import { presence } from '../features/kyc/presence.ts';
import { MOVEMENTS_KEY } from '../features/movements/api/list-movements.ts';
import { notificationKeys } from '../features/notifications/api/list-notifications.ts';
import { PAYOUT_TERMS_KEY } from '../features/payouts/api/get-terms.ts';
import { PAYOUTS_KEY } from '../features/payouts/api/list-payouts.ts';
import { IMAGES_KEY } from '../features/project-images/api/list-images.ts';
import { WAREHOUSE_NAMES_KEY } from '../features/project-images/api/list-warehouse-names.ts';
import { PROJECTIONS_KEY } from '../features/projections/api/projections.ts';
import { DOCUMENT_KEYS } from '../features/reports/api/list-documents.ts';
import { REPORTS_KEY } from '../features/reports/api/list-reports.ts';
import { SETTINGS_HISTORY_KEY } from '../features/settings/api/get-history.ts';
import { CAMERAS_KEY } from '../features/videos/api/list-cameras.ts';
import { STATS_KEY, VIDEOS_KEY } from '../features/videos/api/list-videos.ts';
import { UPDATES_KEY } from '../features/warehouses/api/list-updates.ts';
import { noteHead } from '../lib/chain-head.ts';
import { heldPosition } from '../lib/freshness.ts';
import { connectLive, type LiveHandlers } from '../lib/live.ts';
import { positions } from '../lib/positions.ts';
import { referenceRatesQuery } from '../lib/reference-rates.ts';
import { RefreshQueue } from '../lib/refresh-queue.ts';

/** At most one round of refetches in this time, however many messages come: the time a screen draws one frame in. */
const ROUND_MS = 16;

type QueryKey = readonly string[];
const keys = {
  transactions: [
    ['transactions', 'own'],
    ['transactions', 'all'],
  ],
  investments: [
    ['investments', 'own'],
    ['investments', 'all'],
  ],
  portfolio: [['portfolio']],
  decisions: [DECISIONS_KEY],
  warehouses: [['warehouses'], WAREHOUSE_NAMES_KEY],
  images: [IMAGES_KEY],
  videos: [VIDEOS_KEY, STATS_KEY],
  videoStats: [STATS_KEY],
  cameras: [CAMERAS_KEY, STATS_KEY],
  settings: [['settings'], SETTINGS_HISTORY_KEY],
  rates: [referenceRatesQuery.queryKey],
  user: [currentUserQuery.queryKey],
  kycQueue: [pendingKycQuery.queryKey],
  users: [USERS_KEY],
  updates: [UPDATES_KEY],
  audit: [AUDIT_KEY],
  earnings: [EARNINGS_KEY],
  distributions: [DISTRIBUTIONS_KEY],
  platform: [PLATFORM_KEY],
  payouts: [PAYOUTS_KEY, PAYOUT_TERMS_KEY],
  projections: [PROJECTIONS_KEY],
  reports: [REPORTS_KEY],
  documents: DOCUMENT_KEYS,
  advanced: [ADVANCED_KEY],
  movements: [MOVEMENTS_KEY],
} as const satisfies Record<string, readonly QueryKey[]>;

/** Keys with which the keys of several queries begin. */
const families: readonly (readonly unknown[])[] = [
  ...keys.users,
  ...keys.updates,
  ...keys.images,
  ...keys.decisions,
  ...keys.audit,
  ...keys.platform,
  ...keys.projections,
  ...keys.advanced,
  ...keys.earnings,
  ...keys.distributions,
  ...keys.movements,
  SETTINGS_HISTORY_KEY,
];

function handlersFor(
  queue: RefreshQueue,
  isOwn: (userId: string) => boolean,
  forget: (queryKey: QueryKey) => void,
): LiveHandlers {
  const refresh = (position: string, ...groups: (readonly QueryKey[])[]) => {
    positions.note(position);
    // Whatever is told of was also written down.
    for (const queryKey of [...groups.flat(), ...keys.audit])
      queue.add({ queryKey, position: BigInt(position) });
  };
  return {
    'chain.head': noteHead,
    'transfer.changed': ({ position, investmentId }) =>
      investmentId
        ? refresh(position, keys.transactions, keys.investments, keys.platform)
        : refresh(position, keys.transactions, keys.platform),
    'payout.changed': ({ position }) => refresh(position, keys.transactions, keys.payouts, keys.movements),
    'investment.changed': ({ position }) =>
      refresh(
        position,
        keys.investments,
        keys.portfolio,
        keys.advanced,
        keys.earnings,
        keys.updates,
        keys.platform,
        keys.movements,
      ),
    'decision.changed': ({ position }) => refresh(position, keys.decisions),
    // The name of a warehouse stands with its updates, its images and what was decided about it.
    'warehouse.changed': ({ position }) =>
      refresh(
        position,
        keys.warehouses,
        keys.portfolio,
        keys.advanced,
        keys.updates,
        keys.images,
        keys.videoStats,
        keys.decisions,
        keys.videoStats,
        keys.platform,
      ),
    'account.changed': ({ position }) =>
      refresh(position, keys.earnings, keys.portfolio, keys.advanced, keys.payouts, keys.movements),
    'distribution.changed': ({ position }) => refresh(position, keys.distributions),
    'projectImage.changed': ({ position }) => refresh(position, keys.images),
    'video.changed': ({ position }) => refresh(position, keys.videos),
    'camera.changed': ({ position }) => refresh(position, keys.cameras),
    'settings.changed': ({ position }) => refresh(position, keys.settings, keys.advanced),
    'rates.changed': ({ position }) => refresh(position, keys.rates),
    'kyc.changed': ({ position, userId }) =>
      refresh(position, keys.user, keys.kycQueue, [kycRecordQuery(userId).queryKey], keys.platform),
    'user.changed': ({ position, userId }) =>
      isOwn(userId)
        ? refresh(position, keys.user, keys.users, keys.platform)
        : refresh(position, keys.users, keys.platform),
    // What is told of hangs on them.
    'preferences.changed': ({ position }) => refresh(position, keys.user, notificationKeys),
    'passkeys.changed': ({ position }) => refresh(position, [passkeysKey]),
    'sessions.changed': () => forget(sessionsKey),
    'projection.parked': ({ position }) => refresh(position, keys.projections, keys.platform),
    'kyc.reviewing': (message) => presence.note(message),
    'report.changed': ({ position }) => refresh(position, keys.reports),
    'document.changed': ({ position }) => refresh(position, keys.documents),
    'notification.created': ({ position }) => refresh(position, notificationKeys),
    'notification.read': ({ position }) => refresh(position, notificationKeys),
  };
}

/** Reads again what was read, or is being read, before this page could hear of changes, and is older than them. */
function bringUpTo(position: string, client: QueryClient, queue: RefreshQueue): void {
  positions.note(position);
  for (const query of client.getQueryCache().findAll({ type: 'active' })) {
    const { queryKey } = query;
    const check = () => {
      if (heldPosition(queryKey) !== undefined) queue.add({ queryKey, position: BigInt(position) });
    };
    if (query.promise && query.state.fetchStatus === 'fetching') query.promise.then(check, check);
    else check();
  }
}

/** Keeps what the screens show in step with what the server tells, while somebody is signed in. */
export function LiveSync() {
  const client = useQueryClient();
  useEffect(() => {
    const queue = new RefreshQueue({
      interval: ROUND_MS,
      held: heldPosition,
      refetch: (queryKey) => client.invalidateQueries({ queryKey, exact: !families.includes(queryKey) }),
    });
    const isOwn = (userId: string) => client.getQueryData(currentUserQuery.queryKey)?.id === userId;
    const forget = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey, exact: true });
    const disconnect = connectLive(handlersFor(queue, isOwn, forget), {
      onCatchUp: () => void client.invalidateQueries(),
      onBegin: (position) => bringUpTo(position, client, queue),
      onEnded: () => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true }),
    });
    const unfollow = followLogout();
    return () => {
      disconnect();
      unfollow();
      queue.stop();
    };
  }, [client]);
  return null;
}
