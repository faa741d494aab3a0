import type { commands } from '@nodo/contracts/settings/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { defaultSettings, evolveSettings } from './decider.ts';
import { createSettingsHandlers } from './handlers.ts';
import { evolveRate, noRate } from './rate-decider.ts';
import { createRateHandlers } from './rate-handlers.ts';
import { addSettingsRoutes } from './routes.ts';

export const settingsModule = {
  streams: (open: OpenStream) => ({
    settings: open({ name: streams.financialSettings, initial: defaultSettings, evolve: evolveSettings }),
    /** By currency. */
    referenceRates: open({ name: streams.referenceRate, initial: noRate, evolve: evolveRate }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return { ...createSettingsHandlers(services.aggregates), ...createRateHandlers(services.aggregates) };
  },
  routes: addSettingsRoutes,
};
