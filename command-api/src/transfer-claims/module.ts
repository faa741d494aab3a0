import { streams } from '@nodo/contracts/streams';
import type { commands } from '@nodo/contracts/transfer-claims/catalogue';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveClaims, noClaims } from './decider.ts';
import { createTransferClaimHandlers } from './handlers.ts';

export const transferClaimsModule = {
  streams: (open: OpenStream) => ({
    /** Keyed by user id. */
    transferClaims: open({ name: streams.transferClaims, initial: noClaims, evolve: evolveClaims }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createTransferClaimHandlers(services.aggregates);
  },
  routes(api: Api): void {
    api.command('POST /api/transfer-claims', 'ClaimTransfer');
    api.handle('DELETE /api/transfer-claims/{id}', (call) =>
      call.dispatch('WithdrawTransferClaim', { claimId: call.params.id }),
    );
    api.handle('POST /api/transfer-claims/{id}/rejection', (call) =>
      call.dispatch('RejectTransferClaim', { claimId: call.params.id, ...call.body }),
    );
  },
};
