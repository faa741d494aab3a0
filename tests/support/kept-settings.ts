import { type FinancialSettings, financialSettingsSchema } from '@nodo/contracts/settings/values';
import { afterAll, beforeAll, expect } from 'vitest';
import { ADMIN } from './accounts.ts';
import type { Stage } from './stage.ts';

/**
 * Call right after a file has its stage: puts the financial settings back after its tests, for the files that use
 * the product next.
 */
export function keepSettings(stage: Stage): void {
  let found: FinancialSettings;
  beforeAll(async () => {
    const admin = await stage.signIn(ADMIN);
    found = financialSettingsSchema.parse((await admin.get('/api/financial-settings')).body);
  });
  afterAll(async () => {
    const admin = await stage.signIn(ADMIN);
    expect((await admin.send('POST', '/api/financial-settings', found)).status).toBe(200);
  });
}
