import { auditProjection } from './audit/projection.ts';
import { treeHeadsProjection } from './audit-tree/projection.ts';
import { decisionsProjection } from './decisions/projection.ts';
import { earningsProjection } from './earnings/projection.ts';
import type { Projection } from './engine/projection.ts';
import { passkeysProjection } from './identity/passkeys-projection.ts';
import { identityProjection } from './identity/projection.ts';
import { imagesProjection } from './images/projection.ts';
import { investmentsProjection, paymentClaimsProjection } from './investments/projection.ts';
import { kycProjection } from './kyc/projection.ts';
import { notificationsProjection } from './notifications/projection.ts';
import { payoutsProjection } from './payouts/projection.ts';
import { portfolioProjection } from './portfolio/projection.ts';
import { preferencesProjection } from './preferences/projection.ts';
import { privacyProjection } from './privacy/projection.ts';
import { reportsProjection } from './reports/projection.ts';
import { settingsProjection } from './settings/projection.ts';
import { referenceRatesProjection } from './settings/rates-projection.ts';
import { transfersProjection } from './transfers/projection.ts';
import { videosProjection } from './videos/projection.ts';
import { warehousesProjection } from './warehouses/projection.ts';

/** Every projection, in the order in which each event is handed to them. */
export const projections: readonly Projection[] = [
  identityProjection,
  passkeysProjection,
  preferencesProjection,
  kycProjection,
  settingsProjection,
  referenceRatesProjection,
  warehousesProjection,
  imagesProjection,
  videosProjection,
  paymentClaimsProjection,
  investmentsProjection,
  payoutsProjection,
  portfolioProjection,
  transfersProjection,
  earningsProjection,
  decisionsProjection,
  reportsProjection,
  notificationsProjection,
  auditProjection,
  privacyProjection,
  treeHeadsProjection,
];
