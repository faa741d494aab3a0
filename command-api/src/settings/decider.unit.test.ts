import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { settings } from '../testing/samples.ts';
import { decideUpdateSettings, defaultSettings, evolveSettings } from './decider.ts';

const givenSettings = given({ initial: defaultSettings, evolve: evolveSettings });
const updated = (rate: string) =>
  ({
    type: 'FinancialSettingsUpdated',
    data: { ...settings, monthlyReturnRate: rate, previous: null },
  }) as const;

describe('updating the financial settings', () => {
  it('records the first version without one before it', () => {
    const decided = decideUpdateSettings(givenSettings(), { ...settings, monthlyReturnRate: '0.02' });
    expect(decided).toEqual([updated('0.02')]);
  });

  it('says what it replaces, and why', () => {
    const command = { ...settings, monthlyReturnRate: '0.0175', reason: 'Nuevo canon' };
    expect(decideUpdateSettings(givenSettings(updated('0.02')), command)).toEqual([
      {
        type: 'FinancialSettingsUpdated',
        data: {
          ...settings,
          monthlyReturnRate: '0.0175',
          previous: { ...settings, monthlyReturnRate: '0.02' },
          reason: 'Nuevo canon',
        },
      },
    ]);
  });

  it('records a first version even when it says what the defaults say', () => {
    expect(decideUpdateSettings(givenSettings(), { ...settings })).toEqual([
      updated(settings.monthlyReturnRate),
    ]);
  });

  it('records nothing when nothing changes', () => {
    const same = { ...settings, monthlyReturnRate: '0.02', reason: 'Otra vez' };
    expect(decideUpdateSettings(givenSettings(updated('0.02')), same)).toEqual([]);
  });

  it('knows the revision in force', () => {
    expect(givenSettings().revision).toBe(-1);
    expect(givenSettings(updated('0.02'), updated('0.03')).revision).toBe(1);
  });

  describe('of a version that somebody saw', () => {
    const other = { ...settings, monthlyReturnRate: '0.03', recompraEnabled: true };

    it('is recorded while that version is in force, without the number in it', () => {
      const state = givenSettings(updated('0.02'));
      expect(decideUpdateSettings(state, { ...settings, expectedRevision: 0 })).toEqual([
        {
          type: 'FinancialSettingsUpdated',
          data: { ...settings, previous: { ...settings, monthlyReturnRate: '0.02' } },
        },
      ]);
      expect(decideUpdateSettings(givenSettings(), { ...settings, expectedRevision: -1 })).toEqual([
        updated(settings.monthlyReturnRate),
      ]);
    });

    it.each([-1, 0, 2])('is refused with what is in force now: seen %s, now 1', (expectedRevision) => {
      const state = givenSettings(updated('0.02'), updated('0.025'));
      expect(decideUpdateSettings(state, { ...other, expectedRevision })).toEqual({
        code: 'SETTINGS_CHANGED',
        message: 'La configuración cambió mientras la editabas.',
        fields: { monthlyReturnRate: 'Ahora rige: 2,50\u00a0%', recompraEnabled: 'Ahora rige: No' },
      });
    });

    it('is done already when somebody else set the very same', () => {
      const state = givenSettings(updated('0.02'), updated('0.03'));
      const same = { ...settings, monthlyReturnRate: '0.03', expectedRevision: 0 };
      expect(decideUpdateSettings(state, same)).toEqual([]);
    });
  });
});
