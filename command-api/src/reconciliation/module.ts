import type { commands } from '@nodo/contracts/reconciliation/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveReconciliation, nothingDecided } from './decider.ts';
import { createReconciliationHandlers } from './handlers.ts';

export const reconciliationModule = {
  streams: (open: OpenStream) => ({
    reconciliations: open({
      name: streams.reconciliation,
      initial: nothingDecided,
      evolve: evolveReconciliation,
    }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createReconciliationHandlers(services.aggregates, services.terms);
  },
  routes(api: Api): void {
    api.command(
      'POST /api/unmatched-transfers/{id}/reconciliation',
      'ReconcileTransfer',
      ({ body, params }) => ({
        ...body,
        transferId: params.id,
      }),
    );
    api.command(
      'POST /api/unmatched-transfers/{id}/approval',
      'ApproveReconciliation',
      ({ body, params }) => ({
        ...body,
        transferId: params.id,
      }),
    );
    api.command(
      'POST /api/unmatched-transfers/{id}/rejection',
      'RejectReconciliation',
      ({ body, params }) => ({
        ...body,
        transferId: params.id,
      }),
    );
  },
};
