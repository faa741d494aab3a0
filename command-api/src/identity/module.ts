import type { commands } from '@nodo/contracts/identity/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream, RouteServices } from '../module.ts';
import { evolveErasure, whyErasing } from '../privacy/decider.ts';
import { evolveEmailClaim, evolveUser, noClaim } from './decider.ts';
import { createEmailHandlers } from './email-handlers.ts';
import { addEmailRoutes } from './email-routes.ts';
import { createPasskeyHandlers } from './passkey-handlers.ts';
import { addPasskeyLogin } from './passkey-login.ts';
import { addPasskeyRoutes } from './passkey-routes.ts';
import { createPhotoHandlers } from './photo-handlers.ts';
import { addPhotoRoutes } from './photo-routes.ts';
import { addIdentityRoutes } from './routes.ts';
import { evolveSuperAdmins, noSuperAdmins } from './super-admins.ts';
import { addUserRoutes } from './user-routes.ts';
import type { UserState } from './user-state.ts';

export const identityModule = {
  streams: (open: OpenStream) => ({
    emailClaims: open({ name: streams.emailClaim, initial: noClaim, evolve: evolveEmailClaim }),
    users: open<UserState>({
      name: streams.user,
      initial: null,
      evolve: (state, event) => evolveErasure(evolveUser(state, event), event),
      closed: whyErasing,
    }),
    superAdmins: open({ name: streams.superAdmins, initial: noSuperAdmins, evolve: evolveSuperAdmins }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    const { aggregates, identity, passkeyCodes, fixedEmails } = services;
    const { claims, endSessions } = identity;
    return {
      ...identity.commands,
      ...createPhotoHandlers(aggregates, services.objects),
      ...createEmailHandlers(aggregates, claims, endSessions, fixedEmails),
      ...createPasskeyHandlers(aggregates, claims, passkeyCodes, identity),
    };
  },
  routes(api: Api, services: RouteServices): void {
    const { codes, aggregates } = services;
    const passkeys = { ...services, users: aggregates.users };
    addIdentityRoutes(api, services, codes);
    addUserRoutes(api);
    addEmailRoutes(api, passkeys);
    const { sessionSecret } = services.config;
    addPhotoRoutes(api, { ...services, users: aggregates.users, sessionSecret });
    addPasskeyRoutes(api, passkeys);
    if (codes) addPasskeyLogin(api, passkeys, codes);
  },
};
