import type { LiveDeclaration } from '../../lib/live-declaration.ts';
import { ADVANCED_KEY, EVOLUTION_KEY, PLATFORM_KEY, PORTFOLIO_KEY, PORTFOLIO_RETURN_KEY } from './keys.ts';

const portfolio = [PORTFOLIO_KEY, PORTFOLIO_RETURN_KEY, EVOLUTION_KEY, ADVANCED_KEY];

export const portfolioLive = {
  stale: {
    'transfer.changed': [PLATFORM_KEY],
    'investment.changed': [...portfolio, PLATFORM_KEY],
    // Capital that others take is no part of one's own.
    'warehouse.changed': ({ aspect }) =>
      aspect === 'capital' ? [PLATFORM_KEY] : [...portfolio, PLATFORM_KEY],
    'account.changed': portfolio,
    'payout.changed': [PLATFORM_KEY],
    'distribution.changed': [PLATFORM_KEY],
    'repurchase.changed': [PLATFORM_KEY],
    'reconciliation.changed': [PLATFORM_KEY],
    'transferClaim.changed': [PLATFORM_KEY],
    'warehouse.closing': [PLATFORM_KEY],
    'visit.changed': [PLATFORM_KEY],
    'question.changed': [PLATFORM_KEY],
    'assignment.changed': [PLATFORM_KEY],
    'settings.changed': [ADVANCED_KEY],
    'settings.proposed': [PLATFORM_KEY],
    'limits.changed': [PLATFORM_KEY],
    'kyc.changed': [PLATFORM_KEY],
    'user.changed': [PLATFORM_KEY],
    'projection.parked': [PLATFORM_KEY],
  },
} as const satisfies LiveDeclaration;
