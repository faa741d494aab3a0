import type { Api } from '../commands/http.ts';

/** Preparing and approving the returns of a month. */
export function addDistributionRoutes(api: Api): void {
  api.command('POST /api/distributions', 'PrepareDistribution', ({ body }) => body);
  api.command(
    'POST /api/distributions/{period}/approve',
    'ApproveDistribution',
    ({ request }) => request.params,
  );
}
