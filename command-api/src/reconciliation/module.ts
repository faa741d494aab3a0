import type { commands } from '@nodo/contracts/reconciliation/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveReconciliation, nothingDecided } from './decider.ts';
import { createReconciliationHandlers } from './handlers.ts';
import { evolveOutflow, type OutflowState } from './outflow.ts';

export const reconciliationModule = {
  streams: (open: OpenStream) => ({
    reconciliations: open({
      name: streams.reconciliation,
      initial: nothingDecided,
      evolve: evolveReconciliation,
    }),
    /** Like payouts, on the streams of transfers. */
    outflows: open<OutflowState>({
      category: 'outflow',
      name: streams.transfer,
      initial: null,
      evolve: evolveOutflow,
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
