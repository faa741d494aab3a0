import type { Routing } from '../routing.ts';
import { openClaims, ownClaims } from './queries.ts';

export function transferClaimRoutes({ get, config }: Routing): void {
  const { explorerUrl } = config.tron;
  get('/api/transfer-claims', (view, { session: { userId } }) => ownClaims(view, userId, explorerUrl));
  get('/api/transfer-claims/open', (view) => openClaims(view, explorerUrl));
}
