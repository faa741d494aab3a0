import { AppError } from '@nodo/platform/errors';
import type { Pool } from '@nodo/platform/postgres';
import type { Api } from '../commands/http.ts';
import { holds } from './holdings.ts';

const NOTHING_HELD = 'Solo puedes mantener una bodega en la que tienes una inversión confirmada.';

export function addDecisionRoutes(api: Api, { pool }: { readonly pool: Pool }): void {
  api.handle('POST /api/investment-decisions', async (call) => {
    const { sent, body, session } = call;
    if (!(await holds(pool, session.userId, body.warehouseId))) {
      throw new AppError('NOT_ALLOWED_NOW', NOTHING_HELD, { warehouseId: NOTHING_HELD });
    }
    return call.dispatch('RecordDecision', body, sent);
  });
}
