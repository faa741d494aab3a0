import { normalizeIP } from '@fastify/rate-limit';
import { type LoginBody, loginBodySchema } from '@nodo/contracts/identity/commands';
import { describeDevice } from '@nodo/platform/device';
import { AppError } from '@nodo/platform/errors';
import type { KnownBrowsers } from '@nodo/platform/known-browsers';
import type { Mailer } from '@nodo/platform/mail';
import type { Issued, SignInCodes } from '@nodo/platform/sign-in-codes';
import {
  pageLanguage,
  setKnownBrowserCookie,
  setPendingCookie,
  signInCookies,
} from '@nodo/platform/sign-in-cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api, Call } from '../commands/http.ts';
import { codeLetter, noAccountLetter } from './letters.ts';
import {
  addressLimit,
  anonymousContext,
  type IdentityRouteOptions,
  newPerson,
  openSession,
  signInBy,
} from './signing-in.ts';

export interface CodeRouteOptions {
  readonly codes: SignInCodes;
  readonly browsers: KnownBrowsers;
  readonly mailer: Mailer;
}

/**
 * An e-mail address is proved by a code mailed to it. Until then nothing about it is disclosed: response, timing and
 * limits are the same whether or not an account has that e-mail.
 */
export function addCodeRoutes(
  api: Api,
  options: IdentityRouteOptions,
  { codes, browsers, mailer }: CodeRouteOptions,
): void {
  const { config, identity, personalData } = options;

  const askCode = async ({ body, request, reply }: Call<'POST /api/login'>) => {
    newPerson(body);
    const emailHash = personalData.emailHash(body.email);
    const cookies = signInCookies(request, config);
    const known = browsers.recognise(cookies.known, emailHash);
    const address = normalizeIP(request.ip);
    const budget = emailBudget(emailHash);
    const issued = await codes.issue({
      ...(known ? { budget: `browser:${known}` } : { budget, whenUsedUp: `${budget} from ${address}` }),
      address,
      payload: JSON.stringify(body),
      replaces: cookies.pending,
    });
    if (issued.state === 'refused') throw refuseCode(reply, issued);
    const asked = { device: describeDevice(request.headers['user-agent']), at: new Date() };
    mailer.post('sign_in_code', async () => {
      const isKnown = body.isNewUser === true || (await identity.exists(body.email));
      const letter = isKnown
        ? codeLetter({ code: issued.code, ...asked })
        : noAccountLetter({ url: new URL('/login', config.publicUrl).href, ...asked });
      return { to: body.email, language: pageLanguage(request), letter };
    });
    setPendingCookie(reply, config, issued.token);
    reply.status(202);
    return { next: 'code' as const, digits: issued.code.length };
  };
  api.handle('POST /api/login', askCode, addressLimit(config));

  const signIn = async ({ body: { code }, request, reply }: Call<'POST /api/login/code'>) => {
    const { pending, known } = signInCookies(request, config);
    if (!pending) throw new AppError('CODE_REQUIRED');
    const redeemed = await codes.redeem(pending, code, async (payload) => {
      const body = loginBodySchema.parse(JSON.parse(payload));
      const emailHash = personalData.emailHash(body.email);
      const isKnown = browsers.recognise(known, emailHash) !== undefined;
      const entered = await enter(options, request, body, isKnown);
      await openSession(options, request, reply, { outcome: entered.outcome, method: 'code' });
      setKnownBrowserCookie(reply, config, browsers.remember(emailHash, known));
      return entered;
    });
    switch (redeemed.state) {
      case 'right':
        setPendingCookie(reply, config, null);
        reply.status(redeemed.result.isNew ? 201 : 200);
        return { user: redeemed.result.outcome.result };
      case 'wrong':
        throw wrongCode(redeemed.triesLeft);
      case 'ended':
        throw new AppError('CODE_EXPIRED');
      case 'unknown':
        throw new AppError('CODE_REQUIRED');
    }
  };
  api.handle('POST /api/login/code', signIn, addressLimit(config));
}

/** The rate-limit budget that counts the codes of an e-mail. */
export function emailBudget(emailHash: string): string {
  return `email:${emailHash}`;
}

/** Signs in whoever proved an e-mail, also when they asked to register and already have an account. */
async function enter(
  { identity }: IdentityRouteOptions,
  request: FastifyRequest,
  body: LoginBody,
  isKnown: boolean,
) {
  const person = newPerson(body);
  const signIn = async () => ({
    outcome: await identity.signIn(anonymousContext(request), body.email, signInBy('code', isKnown)),
    isNew: false,
  });
  if (!person) return signIn();
  try {
    return {
      outcome: await identity.register(anonymousContext(request), person, { method: 'code' }),
      isNew: true,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'EMAIL_TAKEN') return signIn();
    throw error;
  }
}

/** The refusal of another code, for now. */
export function refuseCode(reply: FastifyReply, refused: Extract<Issued, { state: 'refused' }>): AppError {
  const { reason, waitSeconds } = refused;
  reply.header('retry-after', waitSeconds);
  const minutes = Math.ceil(waitSeconds / 60);
  return new AppError(
    'RATE_LIMITED',
    reason === 'soon'
      ? `Espera ${waitSeconds} s para pedir otro código.`
      : `Se pidieron demasiados códigos. Intenta de nuevo en ${minutes} min.`,
  );
}

export function wrongCode(triesLeft: number): AppError {
  const left = triesLeft === 1 ? 'Te queda 1 intento.' : `Te quedan ${triesLeft} intentos.`;
  const message = `El código no es correcto. ${left}`;
  return new AppError('CODE_WRONG', message, { code: message });
}
