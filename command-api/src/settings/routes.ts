import type { Api } from '../commands/http.ts';

export function addSettingsRoutes(api: Api): void {
  api.command('POST /api/financial-settings', 'UpdateFinancialSettings');
  api.command(
    'DELETE /api/financial-settings/proposals/{revision}',
    'DiscardSettingsProposal',
    ({ params }) => params,
  );
  api.command('PUT /api/investment-limits', 'SetOpenLimits');
  api.command('PUT /api/reference-rates/{currency}', 'SetReferenceRate', ({ params, body }) => ({
    ...params,
    ...body,
  }));
}
