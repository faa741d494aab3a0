import type {} from '@fastify/rate-limit';
import type { SignedInUser } from '@nodo/contracts/identity/catalogue';
import { type LoginBody, loginBodySchema } from '@nodo/contracts/identity/commands';
import type { SignInMethod } from '@nodo/contracts/identity/values';
import { splitName } from '@nodo/contracts/identity/views';
import type { Config } from '@nodo/platform/config';
import { AppError } from '@nodo/platform/errors';
import { setSessionCookie } from '@nodo/platform/http';
import { deriveId, hashOf, newId } from '@nodo/platform/ids';
import type { Logger } from '@nodo/platform/logging';
import type { PersonalData } from '@nodo/platform/personal-data';
import type { Session, Sessions } from '@nodo/platform/sessions';
import { correlationOf } from '@nodo/platform/tracing/requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from '../commands/context.ts';
import { setPosition } from '../commands/http.ts';
import type { SignIn, SignOut } from './decider.ts';
import type { AnonymousContext, IdentityHandlers, Person } from './handlers.ts';

export interface IdentityRouteOptions {
  readonly identity: IdentityHandlers;
  readonly sessions: Sessions;
  readonly personalData: Pick<PersonalData, 'emailHash'>;
  readonly config: Config;
  readonly logger: Logger;
}

/** What opening a session needs. */
export interface SessionOpener {
  readonly identity: Pick<IdentityHandlers, 'isStill'>;
  readonly sessions: Pick<Sessions, 'open' | 'end'>;
  readonly config: Pick<Config, 'secureCookies'>;
}

const MINUTE_MS = 60_000;
const emailSchema = loginBodySchema.pick({ email: true }).loose();

/** A route's rate limit on sign-ins from one network address. */
export function addressLimit({ signInLimit }: Config) {
  return { rateLimit: { max: signInLimit, timeWindow: MINUTE_MS } };
}

/** Rate limit per e-mail, wherever the requests come from: one e-mail can't be tried from many network addresses. */
export function emailLimit(app: FastifyInstance, { config, personalData }: IdentityRouteOptions) {
  const check = app.createRateLimit({
    max: config.signInLimit,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => personalData.emailHash(emailSchema.parse(request.body).email),
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const limit = await check(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    reply.header('retry-after', limit.ttlInSeconds);
    throw new AppError('RATE_LIMITED');
  };
}

/** The person to register, when the body asks for that; throws when the name is missing. */
export function newPerson(body: LoginBody): Person | undefined {
  if (!body.isNewUser) return undefined;
  if (!body.name) {
    throw new AppError('VALIDATION_FAILED', 'Por favor completa todos los campos', {
      name: 'Escribe tu nombre',
    });
  }
  return { email: body.email, ...splitName(body.name), role: 'investor' };
}

/** The id of the session that a request will open: fixed beforehand, so that the sign-in event can contain it. */
function sessionToOpen(request: FastifyRequest): string {
  return deriveId('session', request.id);
}

/** The event data of a sign-in. */
export function signInBy(method: SignInMethod, isKnownBrowser: boolean): SignIn {
  return isKnownBrowser ? { method } : { method, isNewBrowser: true };
}

/** Signing in has no idempotency key: every sign-in opens a new session. */
export function anonymousContext(request: FastifyRequest): AnonymousContext {
  return {
    command: 'SignIn',
    key: newId(),
    commandHash: hashOf(request.id),
    correlationId: correlationOf(request, request.id),
    causationId: request.id,
    occurredAt: new Date().toISOString(),
    sessionId: sessionToOpen(request),
  };
}

/**
 * Opens a session after sign-in. Throws UNAUTHENTICATED, and leaves no session, when the role or passkey was revoked,
 * or the e-mail changed, in the meantime: that ends existing sessions, which may not include this one yet.
 */
export async function openSession(
  { config, identity, sessions }: SessionOpener,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: {
    readonly outcome: Outcome<SignedInUser>;
    readonly method: SignInMethod;
    readonly passkeyId?: string;
  },
): Promise<void> {
  const { outcome, method, passkeyId } = signedIn;
  const { id, role, email } = outcome.result;
  const userAgent = request.headers['user-agent'];
  const sessionId = sessionToOpen(request);
  const opened = { sessionId, address: request.ip, userAgent, method, passkeyId };
  const token = await sessions.open({ id, role, ...opened });
  if (!(await identity.isStill({ id, role, email }, passkeyId))) {
    await sessions.end(sessionId);
    throw new AppError('UNAUTHENTICATED');
  }
  // The browser's previous session is replaced, so it is ended here too.
  if (request.session) await sessions.end(request.session.id);
  setSessionCookie(reply, config, token);
  setPosition(reply, outcome);
}

/** The session is over whether or not the event can be appended: a failure is only logged. */
export async function noteSignOut(
  { identity, logger }: IdentityRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  what: SignOut = {},
): Promise<void> {
  const actor = { kind: 'user', id: session.userId, role: session.role } as const;
  const sessionId = session.id;
  const context = { ...anonymousContext(request), command: 'SignOut', actor, sessionId } as const;
  try {
    setPosition(reply, await identity.signOut(context, session.userId, what));
  } catch (error) {
    logger.warn({ err: error, requestId: request.id }, 'A sign-out was not recorded');
  }
}
