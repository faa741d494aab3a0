import { randomBytes } from 'node:crypto';
import { AppError } from '@nodo/platform/errors';
import { setChallengeCookie, setKnownBrowserCookie, signInCookies } from '@nodo/platform/sign-in-cookies';
import type { Api, Call } from '../commands/http.ts';
import type { CodeRouteOptions } from './code-routes.ts';
import { userOfHandle } from './passkey-ceremonies.ts';
import { noPasskeys } from './passkey-decider.ts';
import type { PasskeyRouteOptions } from './passkey-routes.ts';
import { addressLimit, anonymousContext, openSession, signInBy } from './signing-in.ts';

/**
 * Signing in with a discoverable passkey. No e-mail is asked for, and an unknown passkey is refused like an invalid
 * one.
 */
export function addPasskeyLogin(
  api: Api,
  options: PasskeyRouteOptions,
  { browsers }: Pick<CodeRouteOptions, 'browsers'>,
): void {
  const { ceremonies, config, identity, personalData, users } = options;
  const requestOf = (token: string) => ({ purpose: 'sign-in', holder: token }) as const;

  const begin = async ({ reply }: Call<'POST /api/login/passkey-options'>) => {
    const token = randomBytes(32).toString('base64url');
    const ceremony = await ceremonies.requestOptions(requestOf(token));
    setChallengeCookie(reply, config, token);
    return { options: ceremony };
  };
  api.handle('POST /api/login/passkey-options', begin, addressLimit(config));

  const signIn = async ({ body: { response }, request, reply }: Call<'POST /api/login/passkey'>) => {
    const { challenge, known } = signInCookies(request, config);
    const userId = userOfHandle(response.response.userHandle ?? '');
    if (!challenge || !userId) throw new AppError('PASSKEY_REFUSED');
    const { state } = await users.load(userId);
    const holder = { id: userId, passkeys: state?.passkeys ?? noPasskeys };
    const passkeyId = await ceremonies.verify(holder, response, requestOf(challenge));
    const emailHash = personalData.emailHash(state?.registered.email ?? '');
    const isKnown = browsers.recognise(known, emailHash) !== undefined;
    const how = signInBy('passkey', isKnown);
    const outcome = await identity.signInById(anonymousContext(request), userId, how);
    await openSession(options, request, reply, { outcome, method: 'passkey', passkeyId });
    setChallengeCookie(reply, config, null);
    setKnownBrowserCookie(reply, config, browsers.remember(emailHash, known));
    return { user: outcome.result };
  };
  api.handle('POST /api/login/passkey', signIn, addressLimit(config));
}
