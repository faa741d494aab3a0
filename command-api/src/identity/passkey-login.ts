import { randomBytes } from 'node:crypto';
import { assertionBodySchema } from '@nodo/contracts/identity/commands';
import { AppError, parseInput } from '@nodo/platform/errors';
import { setChallengeCookie, signInCookies } from '@nodo/platform/sign-in-cookies';
import type { FastifyInstance } from 'fastify';
import { userOfHandle } from './passkey-ceremonies.ts';
import { noPasskeys } from './passkey-decider.ts';
import type { PasskeyRouteOptions } from './passkey-routes.ts';
import { addressLimit, anonymousContext, openSession } from './signing-in.ts';

/**
 * POST /api/login/passkey-options and /api/login/passkey: signing in with a passkey that the browser finds by itself.
 * Nobody's e-mail is asked for, and a passkey that is not known is refused like one that does not hold.
 */
export function addPasskeyLogin(app: FastifyInstance, options: PasskeyRouteOptions): void {
  const { ceremonies, config, identity, users } = options;
  const requestOf = (token: string) => ({ purpose: 'sign-in', holder: token }) as const;

  app.post('/api/login/passkey-options', { config: addressLimit(config) }, async (_request, reply) => {
    const token = randomBytes(32).toString('base64url');
    const ceremony = await ceremonies.requestOptions(requestOf(token));
    setChallengeCookie(reply, config, token);
    return reply.send({ options: ceremony });
  });

  app.post('/api/login/passkey', { config: addressLimit(config) }, async (request, reply) => {
    const { response } = parseInput(assertionBodySchema, request.body);
    const { challenge } = signInCookies(request);
    const userId = userOfHandle(response.response.userHandle ?? '');
    if (!challenge || !userId) throw new AppError('PASSKEY_REFUSED');
    const { state } = await users.load(userId);
    const holder = { id: userId, passkeys: state?.passkeys ?? noPasskeys };
    const passkeyId = await ceremonies.verify(holder, response, requestOf(challenge));
    const outcome = await identity.signInById(anonymousContext(request), userId, 'passkey');
    await openSession(options, request, reply, { outcome, method: 'passkey', passkeyId });
    setChallengeCookie(reply, config, null);
    return reply.send({ user: outcome.result });
  });
}
