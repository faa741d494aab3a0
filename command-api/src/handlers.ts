import type { ObjectStore } from '@nodo/platform/object-store';
import type { PersonalData } from '@nodo/platform/personal-data';
import { createAuditHandlers } from './audit/handlers.ts';
import type { LookAtTree } from './audit/tree.ts';
import { createTreeHandlers } from './audit/tree-handlers.ts';
import type { Categories } from './categories.ts';
import type { CommandHandlers } from './commands/dispatcher.ts';
import { createDecisionHandlers } from './decisions/handlers.ts';
import type { ConfirmedInvestments } from './earnings/confirmed-investments.ts';
import { createDistributionHandlers } from './earnings/handlers.ts';
import { createIdentityHandlers, type IdentityHandlers } from './identity/handlers.ts';
import { createPasskeyHandlers } from './identity/passkey-handlers.ts';
import { createPreferenceHandlers } from './identity/preference-handlers.ts';
import type { EndSessions } from './identity/role-handlers.ts';
import type { PaymentTerms } from './investments/create.ts';
import { createInvestmentHandlers } from './investments/handlers.ts';
import { createKycHandlers } from './kyc/handlers.ts';
import { createMediaHandlers } from './media/handlers.ts';
import { createNotificationHandlers } from './notifications/handlers.ts';
import { createPayoutHandlers, type PayoutTerms } from './payouts/handlers.ts';
import { createPrivacyHandlers, type PersonalPlaces } from './privacy/handlers.ts';
import { createProjectionHandlers } from './projections/handlers.ts';
import type { LookAtParked } from './projections/parked.ts';
import { createDocumentHandlers } from './reports/document-handlers.ts';
import { createReportHandlers } from './reports/handlers.ts';
import { createSettingsHandlers } from './settings/handlers.ts';
import { createRateHandlers } from './settings/rate-handlers.ts';
import { createTransferHandlers } from './transfers/handlers.ts';
import { createVideoHandlers } from './videos/handlers.ts';
import { createWarehouseHandlers } from './warehouses/handlers.ts';
import { createImageHandlers } from './warehouses/image-handlers.ts';

/** Every domain's handlers: the commands of the catalogue, and signing in and out. */
export function createHandlers(
  categories: Categories,
  personalData: Pick<PersonalData, 'emailHash'>,
  terms: PaymentTerms & PayoutTerms,
  beside: {
    readonly endSessions: EndSessions;
    readonly places: PersonalPlaces;
    readonly objects: Pick<ObjectStore, 'remove'>;
    readonly lookAtTree: LookAtTree;
    readonly confirmed: ConfirmedInvestments;
    readonly lookAtParked: LookAtParked;
  },
): { commands: CommandHandlers; identity: IdentityHandlers } {
  const identity = createIdentityHandlers(categories, personalData, beside.endSessions);
  return {
    identity,
    commands: {
      ...identity.commands,
      ...createPasskeyHandlers(categories),
      ...createPreferenceHandlers(categories),
      ...createKycHandlers(categories, terms.kycValidDays, beside.objects),
      ...createPrivacyHandlers(categories, personalData, beside.places),
      ...createSettingsHandlers(categories),
      ...createRateHandlers(categories),
      ...createWarehouseHandlers(categories),
      ...createImageHandlers(categories),
      ...createMediaHandlers(categories),
      ...createVideoHandlers(categories),
      ...createInvestmentHandlers(categories, terms),
      ...createTransferHandlers(categories, terms.treasuryAddress),
      ...createPayoutHandlers(categories, terms),
      ...createDistributionHandlers(categories, beside.confirmed),
      ...createDecisionHandlers(categories),
      ...createNotificationHandlers(categories),
      ...createAuditHandlers(categories),
      ...createTreeHandlers(categories, beside.lookAtTree),
      ...createProjectionHandlers(categories, beside.lookAtParked),
      ...createReportHandlers(categories),
      ...createDocumentHandlers(categories, beside.objects),
    },
  };
}
