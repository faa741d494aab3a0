import type { commands } from '@nodo/contracts/repurchases/catalogue';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers } from '../module.ts';
import { createRepurchaseHandlers } from './handlers.ts';

export const repurchasesModule = {
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createRepurchaseHandlers(services.aggregates);
  },
  routes(api: Api): void {
    const own = 'POST /api/investments/{id}/repurchase';
    api.command(own, 'RequestRepurchase', ({ body, params }) => ({ ...body, investmentId: params.id }));
    api.command('DELETE /api/investments/{id}/repurchase', 'WithdrawRepurchase', ({ params }) => ({
      investmentId: params.id,
    }));
    api.command('POST /api/repurchases/{id}/approval', 'ApproveRepurchase', ({ body, params }) => ({
      ...body,
      investmentId: params.id,
    }));
    api.command('POST /api/repurchases/{id}/rejection', 'RejectRepurchase', ({ body, params }) => ({
      ...body,
      investmentId: params.id,
    }));
  },
};
