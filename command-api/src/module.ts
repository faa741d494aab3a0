import type { CommandName } from '@nodo/contracts/commands';
import type { Config } from '@nodo/platform/config';
import type { Logger } from '@nodo/platform/logging';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { PasskeyCodes } from '@nodo/platform/passkey-codes';
import type { PasskeyKeys } from '@nodo/platform/passkey-keys';
import type { PersonalData } from '@nodo/platform/personal-data';
import type { Pool } from '@nodo/platform/postgres';
import type { Sessions } from '@nodo/platform/sessions';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import type { ReadTree } from './audit/tree.ts';
import type { AggregateStore, AggregateStoreOptions } from './commands/aggregate-store.ts';
import type { CommandHandler, Dispatcher } from './commands/dispatcher.ts';
import type { ConfirmedInvestments } from './earnings/confirmed-investments.ts';
import type { ReadBranchFacts } from './history/branches/ground.ts';
import type { ReadRebuildFacts } from './history/rebuilds/rebuild-facts.ts';
import type { CodeRouteOptions } from './identity/code-routes.ts';
import type { FixedEmails } from './identity/email-decider.ts';
import type { IdentityHandlers } from './identity/handlers.ts';
import type { PasskeyCeremonies } from './identity/passkey-ceremonies.ts';
import type { RequireFollowedChain } from './investments/chain-watch.ts';
import type { PaymentTerms } from './investments/create.ts';
import type { Aggregates } from './modules.ts';
import type { PayoutTerms } from './payouts/payout-state.ts';
import type { PersonalDataStores } from './privacy/handlers.ts';
import type { ReadParkedEvent } from './projections/parked.ts';
import type { CountRows } from './row-counts.ts';

/** One kind of stream: how its streams are named and folded. */
export interface StreamKind<S> extends Omit<AggregateStoreOptions<S>, 'onConflict' | 'snapshots'> {
  /** The label its conflicts are counted under; by default the category prefix of its streams. */
  readonly category?: string;
}

export type OpenStream = <S>(kind: StreamKind<S>) => AggregateStore<S>;

/** One handler for each of a domain's commands. */
export type Handlers<Commands> = { readonly [N in keyof Commands & CommandName]: CommandHandler<N> };

/** The dependencies of handlers. Reads outside the log are injected as functions, so that tests can replace them. */
export interface HandlerServices {
  readonly aggregates: Aggregates;
  readonly identity: IdentityHandlers;
  readonly personalData: Pick<PersonalData, 'emailHash'>;
  readonly terms: PaymentTerms & PayoutTerms;
  readonly passkeyCodes: Pick<PasskeyCodes, 'issue'>;
  readonly fixedEmails: FixedEmails;
  readonly stores: PersonalDataStores;
  readonly objects: Pick<ObjectStore, 'remove'>;
  readonly readTree: ReadTree;
  readonly confirmed: ConfirmedInvestments;
  readonly readParkedEvent: ReadParkedEvent;
  readonly readRebuildFacts: ReadRebuildFacts;
  readonly readBranchFacts: ReadBranchFacts;
  readonly requireFollowedChain: RequireFollowedChain;
  readonly countRows: CountRows;
}

/** The dependencies of routes. */
export interface RouteServices {
  readonly config: Config;
  readonly logger: Logger;
  readonly pool: Pool;
  readonly aggregates: Aggregates;
  readonly dispatcher: Dispatcher;
  readonly identity: IdentityHandlers;
  readonly sessions: Sessions;
  readonly personalData: PersonalData;
  readonly objects: ObjectStore;
  readonly used: UsedUploads;
  readonly keys: PasskeyKeys;
  readonly passkeyCodes: PasskeyCodes;
  readonly ceremonies: PasskeyCeremonies;
  /** Set where an e-mail has to be proved by a code. */
  readonly codes: CodeRouteOptions | undefined;
  /** Set where mails are sent: for the codes that prove a new e-mail. */
  readonly emailCodes: CodeRouteOptions | undefined;
}
