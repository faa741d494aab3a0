import { bogotaDay } from '@nodo/contracts/bogota';
import { expect, it } from 'vitest';
import type { DemoDay } from './day.ts';
import { rateSteps } from './rates.ts';

it.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'a rate that is set at %i:30 UTC holds from a day that has begun in Bogotá',
  async (hour) => {
    const at = new Date(Date.UTC(2026, 10, 17, hour, 30));
    const sent: unknown[] = [];
    const day = {
      ago: () => at,
      actor: () => ({ kind: 'user', id: '', role: 'admin' }),
      commands: { send: async ({ payload }: { payload: unknown }) => void sent.push(payload) },
    } as unknown as DemoDay;
    for (const step of rateSteps(day, 'admin')) await step.run(at);
    const validOn = hour < 5 ? '2026-11-16' : '2026-11-17';
    expect(validOn).toBe(bogotaDay(at));
    expect(sent).toMatchObject([{ validOn }, { validOn }]);
  },
);
