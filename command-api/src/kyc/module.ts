import type { commands } from '@nodo/contracts/kyc/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream, RouteServices } from '../module.ts';
import { whyClosed } from './decider.ts';
import { createKycHandlers } from './handlers.ts';
import { evolveKyc, noKyc } from './kyc-state.ts';
import { addKycRoutes } from './routes.ts';
import { addUploadRoutes } from './upload-routes.ts';
import { uploadTokens } from './upload-token.ts';

export const kycModule = {
  streams: (open: OpenStream) => ({
    kyc: open({ name: streams.kyc, initial: noKyc, evolve: evolveKyc, closed: whyClosed }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createKycHandlers(services.aggregates, services.terms.kycValidDays, services.objects);
  },
  routes(api: Api, services: RouteServices): void {
    const { sessionSecret, kycValidDays: validDays } = services.config;
    const { kyc } = services.aggregates;
    addKycRoutes(api, { ...services, sessionSecret });
    addUploadRoutes(api, { ...services, kyc, validDays, tokens: uploadTokens(sessionSecret) });
  },
};
