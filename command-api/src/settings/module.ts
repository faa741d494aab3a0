import type { commands } from '@nodo/contracts/settings/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { defaultSettings, evolveSettings } from './decider.ts';
import { createSettingsHandlers } from './handlers.ts';
import { defaultLimits, evolveLimits } from './limits-decider.ts';
import { createLimitsHandlers } from './limits-handlers.ts';
import { evolveRate, noRate } from './rate-decider.ts';
import { createRateHandlers } from './rate-handlers.ts';
import { addSettingsRoutes } from './routes.ts';

export const settingsModule = {
  streams: (open: OpenStream) => ({
    settings: open({ name: streams.financialSettings, initial: defaultSettings, evolve: evolveSettings }),
    openLimits: open({ name: streams.investmentLimits, initial: defaultLimits, evolve: evolveLimits }),
    /** Keyed by currency. */
    referenceRates: open({ name: streams.referenceRate, initial: noRate, evolve: evolveRate }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    const { aggregates } = services;
    return {
      ...createSettingsHandlers(aggregates),
      ...createLimitsHandlers(aggregates),
      ...createRateHandlers(aggregates),
    };
  },
  routes: addSettingsRoutes,
};
