import type { Routing } from '../routing.ts';
import { openLimits } from './limits.ts';
import { currentSettings, settingsHistory, settingsProposal } from './queries.ts';
import { referenceRates } from './rates.ts';

/** Current settings, for everybody; their history, for who may change them. */
export function settingsRoutes({ get }: Routing): void {
  get('/api/financial-settings', currentSettings);

  get('/api/financial-settings/proposal', settingsProposal);

  get('/api/investment-limits', openLimits);

  get('/api/reference-rates', referenceRates);

  get('/api/financial-settings/history', (view, { query: { offset, limit } }) =>
    settingsHistory(view, offset, limit),
  );
}
