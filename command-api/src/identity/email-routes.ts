import { normalizeIP } from '@fastify/rate-limit';
import { describeDevice } from '@nodo/platform/device';
import { AppError } from '@nodo/platform/errors';
import type { Session } from '@nodo/platform/sessions';
import {
  emailChangeToken,
  setEmailChangeCookie,
  setKnownBrowserCookie,
  signInCookies,
} from '@nodo/platform/sign-in-cookies';
import { z } from 'zod';
import { stepUpOf } from '../commands/context.ts';
import { isRefusal } from '../commands/decision.ts';
import type { Api, Call } from '../commands/http.ts';
import type { Aggregates } from '../modules.ts';
import { preferencesOf } from '../preferences/decider.ts';
import { type CodeRouteOptions, refuseCode, wrongCode } from './code-routes.ts';
import { decideRequestEmailChange } from './email-decider.ts';
import { signedIn } from './handlers.ts';
import { emailChangeLetter } from './letters.ts';
import { addressLimit, type IdentityRouteOptions } from './signing-in.ts';

export interface EmailRouteOptions extends IdentityRouteOptions {
  readonly users: Aggregates['users'];
  /** Set where mails are sent. Its codes are not those of signing in. */
  readonly emailCodes: CodeRouteOptions | undefined;
}

/** What a code was asked for: one change, from one session. */
const askedSchema = z.strictObject({ sessionId: z.uuid(), email: z.string() });

/** The budget that counts a person's codes, whatever the addresses: strangers can't use it up. */
export function personBudget(userId: string): string {
  return `user:${userId}`;
}

/**
 * Changing one's own e-mail: the new address is proved by a code mailed to it. Whether an account has that address
 * already is told only after that.
 */
export function addEmailRoutes(api: Api, options: EmailRouteOptions): void {
  const { config, emailCodes, personalData, users } = options;
  const mailed = () => {
    if (emailCodes) return emailCodes;
    throw new AppError('NOT_ALLOWED_NOW', 'Esta copia no envía correos: el email no se puede modificar.');
  };
  const stepUpIn = (session: Session) => stepUpOf(config.authMode === 'code', session.stepUp);

  const ask = async (call: Call<'POST /api/profile/email/code'>) => {
    const { session, sent, body, request, reply } = call;
    const { email } = body;
    const { codes, mailer } = mailed();
    const { state } = await users.load(session.userId);
    // Checked before a code is counted; the command decides.
    const decided = decideRequestEmailChange(state, email, stepUpIn(session), config.fixedEmails);
    if (isRefusal(decided)) throw AppError.from(decided);
    const issued = await codes.issue({
      budget: personBudget(session.userId),
      address: normalizeIP(request.ip),
      payload: JSON.stringify({ sessionId: session.id, email }),
      replaces: emailChangeToken(request, config),
    });
    if (issued.state === 'refused') throw refuseCode(reply, issued);
    await call.dispatch('RequestEmailChange', { email }, sent);
    const letter = emailChangeLetter({
      ...{ code: issued.code, at: new Date() },
      device: describeDevice(request.headers['user-agent']),
    });
    const { language } = preferencesOf(state);
    mailer.post('email_change_code', async () => ({ to: email, language, letter }));
    setEmailChangeCookie(reply, config, issued.token);
    return { digits: issued.code.length };
  };
  api.handle('POST /api/profile/email/code', ask, addressLimit(config));

  const change = async (call: Call<'PUT /api/profile/email'>) => {
    const { session, sent, body, request, reply } = call;
    const { email, code } = body;
    const { codes, browsers } = mailed();
    const { state } = await users.load(session.userId);
    // The answer to an earlier try was lost, and its code is used up.
    if (state?.registered.email === email) return { user: signedIn(session.userId, state) };
    const token = emailChangeToken(request, config);
    if (!token) throw new AppError('CODE_REQUIRED');
    const redeemed = await codes.redeem(token, code, async (payload) => {
      const asked = askedSchema.parse(JSON.parse(payload));
      if (asked.sessionId !== session.id || asked.email !== email) throw new AppError('CODE_REQUIRED');
      // Asking for the code required a recent one, minutes ago in this very session.
      const stepUp = { ...session.stepUp, recentCode: true };
      return call.dispatch('ChangeEmail', { email }, { ...sent, stepUp });
    });
    switch (redeemed.state) {
      case 'right': {
        setEmailChangeCookie(reply, config, null);
        setKnownBrowserCookie(
          reply,
          config,
          browsers.remember(personalData.emailHash(email), signInCookies(request, config).known),
        );
        return redeemed.result;
      }
      case 'wrong':
        throw wrongCode(redeemed.triesLeft);
      case 'ended':
        throw new AppError('CODE_EXPIRED', undefined, { code: 'Este código ya no sirve. Pide uno nuevo.' });
      case 'unknown':
        throw new AppError('CODE_REQUIRED');
    }
  };
  api.handle('PUT /api/profile/email', change, addressLimit(config));
}
