import type { Api } from '../commands/http.ts';

export function addInvestmentRoutes(api: Api): void {
  api.command('POST /api/investments', 'CreateInvestment', ({ request }) => request.body ?? {});
  api.command('POST /api/reinvestments', 'Reinvest', ({ request }) => request.body ?? {});
  api.command('POST /api/investments/{id}/cancellation', 'CancelInvestment', ({ params }) => ({
    investmentId: params.id,
  }));
}
