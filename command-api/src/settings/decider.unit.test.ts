import type { UpdateFinancialSettings } from '@nodo/contracts/settings/values';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { MemoryLog } from '../testing/memory-log.ts';
import { ADMIN, INVESTOR, settings } from '../testing/samples.ts';
import { createProcess } from '../testing/system.ts';
import {
  decideUpdateSettings as decide,
  defaultSettings,
  evolveSettings,
  type SettingsState,
} from './decider.ts';

const admin = { kind: 'user', id: ADMIN, role: 'admin' } as const;
const colleague = { kind: 'user', id: INVESTOR, role: 'admin' } as const;
const decideUpdateSettings = (state: SettingsState, command: UpdateFinancialSettings) =>
  decide(state, command, admin, '100000');

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

it('FIN-08 refuses a minimum above what one person may hold back unpaid: nobody could invest', () => {
  const command = { ...settings, minimumInvestment: '100000.01' };
  expect(decideUpdateSettings(givenSettings(updated('0.02')), command)).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: { minimumInvestment: expect.stringContaining('nadie podría invertir') },
  });
  // Also beside another value that a second person is asked about, who would not be told of the minimum.
  expect(
    decideUpdateSettings(givenSettings(updated('0.02')), { ...command, monthlyReturnRate: '0.15' }),
  ).toMatchObject({ code: 'VALIDATION_FAILED', fields: { minimumInvestment: expect.any(String) } });
  const most = { ...settings, minimumInvestment: '100000.00' };
  expect(decideUpdateSettings(givenSettings(updated('0.02')), most)).toHaveLength(1);
});

describe('API-19 settings beyond all plausibility', () => {
  const extremes = [
    { monthlyReturnRate: '0.15' },
    { managementFeeRate: '0.2' },
    { platformFeeRate: '0.100001' },
    { minimumInvestment: '500.00' },
    { minimumInvestment: '5000000000.00' },
  ];

  it.each(extremes)(
    '%j are in force when a second person sets the very same, and not before',
    async (extreme) => {
      const { send } = createProcess(new MemoryLog());
      const wanted: UpdateFinancialSettings = { ...settings, ...extreme };
      const set = (actor: typeof admin | typeof colleague, values: UpdateFinancialSettings, key?: string) =>
        send('UpdateFinancialSettings', values, { actor, ...(key ? { key } : {}) });
      const [field = ''] = Object.keys(extreme);
      const waits = {
        code: 'NOT_ALLOWED_NOW',
        fields: { [field]: 'Lo confirma otra persona del equipo' },
      };
      await set(admin, { ...settings });
      const key = '0199d3c6-7f2a-7c1e-9a35-0c5f2f1e7a10';
      await expect(set(admin, wanted, key)).rejects.toMatchObject(waits);
      await expect(set(admin, wanted, key)).rejects.toMatchObject(waits);
      await expect(set(admin, wanted)).rejects.toMatchObject(waits);
      // Different values are a separate proposal.
      await expect(set(colleague, { ...wanted, recompraEnabled: true })).rejects.toMatchObject(waits);
      await expect(set(colleague, wanted)).rejects.toMatchObject(waits);
      expect((await set(admin, wanted)).result).toMatchObject(extreme);
      // Once in force, such values need nobody to confirm them again, also when another value is changed with them.
      expect((await set(admin, { ...wanted, recompraEnabled: true })).result).toMatchObject(extreme);
    },
  );

  it('are discarded once, by whoever may set them, and never those that came instead', async () => {
    const { send } = createProcess(new MemoryLog());
    const wanted = { ...settings, monthlyReturnRate: '0.15' };
    const set = (actor: typeof admin | typeof colleague, values: UpdateFinancialSettings) =>
      send('UpdateFinancialSettings', values, { actor });
    const discard = (revision: number) => send('DiscardSettingsProposal', { revision }, { actor: colleague });
    await expect(discard(0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(set(admin, wanted)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await expect(set(admin, { ...wanted, recompraEnabled: true })).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
    });
    await expect(discard(0)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await discard(1)).result).toEqual({ revision: 1 });
    await expect(discard(1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // A discarded proposal can't be approved.
    await expect(set(colleague, { ...wanted, recompraEnabled: true })).rejects.toMatchObject({
      code: 'NOT_ALLOWED_NOW',
    });
  });

  it('that were proposed, discarded and asked for again under the same key are told as discarded', async () => {
    const { send } = createProcess(new MemoryLog());
    const wanted = { ...settings, monthlyReturnRate: '0.15' };
    const key = '0199d3c6-7f2a-7c1e-9a35-0c5f2f1e7a11';
    const again = () => send('UpdateFinancialSettings', wanted, { actor: admin, key });
    await expect(again()).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    await send('DiscardSettingsProposal', { revision: 0 }, { actor: colleague });
    const overtaken = {
      code: 'SETTINGS_CHANGED',
      message: expect.stringMatching(/^Lo que propusiste ya no/),
    };
    await expect(again()).rejects.toMatchObject(overtaken);
    await send('UpdateFinancialSettings', wanted, { actor: admin }).catch(() => undefined);
    await send('UpdateFinancialSettings', wanted, { actor: colleague });
    expect((await again()).result).toMatchObject({ monthlyReturnRate: '0.15' });
    await send('UpdateFinancialSettings', { ...settings, monthlyReturnRate: '0.05' }, { actor: colleague });
    await expect(again()).rejects.toMatchObject(overtaken);
  });

  it('what is in force meanwhile can be changed, and then nothing is proposed any more', async () => {
    const { send } = createProcess(new MemoryLog());
    const wanted = { ...settings, monthlyReturnRate: '0.15' };
    const set = (actor: typeof admin | typeof colleague, values: UpdateFinancialSettings) =>
      send('UpdateFinancialSettings', values, { actor });
    await expect(set(admin, wanted)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
    const { result } = await set(colleague, { ...settings, monthlyReturnRate: '0.05' });
    expect(result).toMatchObject({ monthlyReturnRate: '0.05', isDefault: false });
    await expect(set(colleague, wanted)).rejects.toMatchObject({ code: 'NOT_ALLOWED_NOW' });
  });
});
