import { streamCategory } from '@nodo/contracts/streams';
import { Counter, type Metrics } from '@nodo/platform/metrics';
import type { FastifyInstance } from 'fastify';
import { assignmentsModule } from './assignments/module.ts';
import { auditModule } from './audit/module.ts';
import { AggregateStore, type EventLog } from './commands/aggregate-store.ts';
import type { CommandHandlers } from './commands/dispatcher.ts';
import { Api } from './commands/http.ts';
import type { SnapshotStore } from './commands/snapshots.ts';
import { decisionsModule } from './decisions/module.ts';
import { earningsModule } from './earnings/module.ts';
import { historyModule } from './history/module.ts';
import { identityModule } from './identity/module.ts';
import { imagesModule } from './images/module.ts';
import { investmentsModule } from './investments/module.ts';
import { kycModule } from './kyc/module.ts';
import { mediaModule } from './media/module.ts';
import type { HandlerServices, OpenStream, RouteServices } from './module.ts';
import { notificationsModule } from './notifications/module.ts';
import { payoutsModule } from './payouts/module.ts';
import { preferencesModule } from './preferences/module.ts';
import { privacyModule } from './privacy/module.ts';
import { projectionsModule } from './projections/module.ts';
import { questionsModule } from './questions/module.ts';
import { reconciliationModule } from './reconciliation/module.ts';
import { reportsModule } from './reports/module.ts';
import { repurchasesModule } from './repurchases/module.ts';
import { reservesModule } from './reserves/module.ts';
import { sanctionsModule } from './sanctions/module.ts';
import { savedViewsModule } from './saved-views/module.ts';
import { settingsModule } from './settings/module.ts';
import { standingOrdersModule } from './standing-orders/module.ts';
import { transferClaimsModule } from './transfer-claims/module.ts';
import { transfersModule } from './transfers/module.ts';
import { videosModule } from './videos/module.ts';
import { visitsModule } from './visits/module.ts';
import { waitlistModule } from './waitlist/module.ts';
import { walletsModule } from './wallets/module.ts';
import { warehousesModule } from './warehouses/module.ts';

/** Every domain that takes commands: the only list of them in this service. */
const modules = [
  identityModule,
  preferencesModule,
  savedViewsModule,
  assignmentsModule,
  transferClaimsModule,
  waitlistModule,
  visitsModule,
  questionsModule,
  standingOrdersModule,
  kycModule,
  sanctionsModule,
  privacyModule,
  settingsModule,
  warehousesModule,
  imagesModule,
  mediaModule,
  videosModule,
  investmentsModule,
  repurchasesModule,
  transfersModule,
  reconciliationModule,
  reservesModule,
  payoutsModule,
  walletsModule,
  earningsModule,
  decisionsModule,
  notificationsModule,
  auditModule,
  projectionsModule,
  historyModule,
  reportsModule,
] as const;

type Module = (typeof modules)[number];
/** `A | B` → `A & B`. */
type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void ? I : never;

/** A store of each kind of stream. */
export type Aggregates = Merged<ReturnType<Extract<Module, { streams: unknown }>['streams']>>;

/** Opens a store for every kind of stream that commands work on. */
export function createAggregates(log: EventLog, metrics: Metrics, snapshots?: SnapshotStore): Aggregates {
  const conflicts = new Counter({
    name: 'append_conflicts_total',
    help: 'Appends that were decided again because somebody else wrote first',
    labelNames: ['category'],
    registers: [metrics.registry],
  });
  const open: OpenStream = ({ category: named, ...kind }) => {
    const category = named ?? streamCategory(kind.name('0'));
    return new AggregateStore(log, { ...kind, snapshots, onConflict: () => conflicts.inc({ category }) });
  };
  return Object.assign({}, ...modules.map((module) => ('streams' in module ? module.streams(open) : {})));
}

/** Every domain's handlers: a command without one is a type error. */
export function createHandlers(services: HandlerServices): CommandHandlers {
  const handlers: Merged<ReturnType<Module['handlers']>> = Object.assign(
    {},
    ...modules.map((module) => module.handlers(services)),
  );
  return handlers;
}

export function addRoutes(app: FastifyInstance, services: RouteServices): void {
  const api = new Api(app, services.dispatcher);
  for (const module of modules) if ('routes' in module) module.routes(api, services);
}
