import type { Api } from '../commands/http.ts';

export function addInvestmentRoutes(api: Api): void {
  api.command('POST /api/investments', 'CreateInvestment');
  api.command('POST /api/reinvestments', 'Reinvest');
  api.command('POST /api/investments/{id}/cancellation', 'CancelInvestment', ({ params }) => ({
    investmentId: params.id,
  }));
}
