import { assignments } from './assignments/module.ts';
import { audit } from './audit/module.ts';
import { auditProof } from './audit/proof/module.ts';
import { books } from './books/module.ts';
import { decisions } from './decisions/module.ts';
import { earnings } from './earnings/module.ts';
import type { Projection } from './engine/projection.ts';
import { identity } from './identity/module.ts';
import { images } from './images/module.ts';
import { investments } from './investments/module.ts';
import { kyc } from './kyc/module.ts';
import { notificationsOf } from './notifications/module.ts';
import { payouts } from './payouts/module.ts';
import { portfolio } from './portfolio/module.ts';
import { preferences } from './preferences/module.ts';
import { privacy } from './privacy/module.ts';
import { questions } from './questions/module.ts';
import { reconciliation } from './reconciliation/module.ts';
import { reports } from './reports/module.ts';
import { repurchases } from './repurchases/module.ts';
import { reserves } from './reserves/module.ts';
import { sanctions } from './sanctions/module.ts';
import { savedViews } from './saved-views/module.ts';
import { settings } from './settings/module.ts';
import { standingOrders } from './standing-orders/module.ts';
import { transferClaims } from './transfer-claims/module.ts';
import { transfers } from './transfers/module.ts';
import { videos } from './videos/module.ts';
import { visits } from './visits/module.ts';
import { waitlist } from './waitlist/module.ts';
import { wallets } from './wallets/module.ts';
import { warehouses } from './warehouses/module.ts';

/** All domains, in the order in which their projections receive each event: these, the notifications, `last`. */
const first = [
  identity,
  preferences,
  kyc,
  sanctions,
  settings,
  warehouses,
  images,
  videos,
  waitlist,
  visits,
  questions,
  investments,
  repurchases,
  payouts,
  wallets,
  savedViews,
  assignments,
  portfolio,
  transfers,
  reconciliation,
  transferClaims,
  earnings,
  standingOrders,
  books,
  reserves,
  decisions,
  reports,
] as const;
const last = [audit, privacy, auditProof] as const;
const modules = [...first, notificationsOf([...first, ...last]), ...last];

export const projections: readonly Projection[] = modules.flatMap((module) => module.projections);
