import { csvFile } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { movementCsv } from './csv.ts';
import { checkDays } from './days.ts';
import { everyMovement, movementPage } from './queries.ts';

/** A person's own money movements. */
export function movementRoutes({ get, getCsv }: Routing): void {
  get('/api/transactions', (view, { session, query }) => {
    checkDays(query);
    return movementPage(view, session.userId, query);
  });

  getCsv('/api/transactions/export', 'movimientos-nodo-cartago', async (view, { session, query }) => {
    checkDays(query);
    return csvFile(movementCsv, await everyMovement(view, session.userId, query));
  });
}
