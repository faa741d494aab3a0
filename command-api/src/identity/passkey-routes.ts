import { displayName } from '@nodo/contracts/identity';
import {
  assertionBodySchema,
  registerPasskeyBodySchema,
  renamePasskeyBodySchema,
  resetPasskeysBodySchema,
} from '@nodo/contracts/passkeys';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession, setSessionCookie } from '@nodo/platform/http';
import type { PasskeyKeys } from '@nodo/platform/passkey-keys';
import type { Session } from '@nodo/platform/sessions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Categories } from '../categories.ts';
import { proofOf } from '../commands/context.ts';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute, commandRequest, setPosition } from '../commands/http.ts';
import { idOf } from '../commands/params.ts';
import type { PasskeyCeremonies, Registered } from './passkey-ceremonies.ts';
import { whyNotRegister } from './passkey-decider.ts';
import { addressLimit, type IdentityRouteOptions } from './signing-in.ts';

export interface PasskeyRouteOptions extends IdentityRouteOptions {
  readonly dispatcher: Dispatcher;
  readonly users: Categories['users'];
  readonly ceremonies: PasskeyCeremonies;
  readonly keys: PasskeyKeys;
}

/** One's own passkeys: registering, renaming, removing, and verifying a session with one. */
export function addPasskeyRoutes(app: FastifyInstance, options: PasskeyRouteOptions): void {
  addRegistration(app, options);
  addVerification(app, options);
  addRemoval(app, options);
  addReset(app, options);
  addCommandRoute(app, options.dispatcher, {
    method: 'PATCH',
    url: '/api/passkeys/:id',
    permission: 'passkeys.manageOwn',
    command: 'RenamePasskey',
    status: 200,
    payload: (request) => ({
      ...parseInput(renamePasskeyBodySchema, request.body),
      passkeyId: idOf(request),
    }),
  });
}

/** What ceremonies have to know of a signed-in person. */
async function holderOf({ users }: PasskeyRouteOptions, userId: string) {
  const { state } = await users.load(userId);
  if (!state) throw new AppError('ACCOUNT_NOT_FOUND');
  const { email, firstName, lastName } = state.registered;
  const name = displayName({ firstName, lastName, email });
  return { state, id: userId, email, name, passkeys: state.passkeys };
}

/** The session did what only its owner can: it goes on under a new token. */
async function raise(
  { config, sessions }: PasskeyRouteOptions,
  reply: FastifyReply,
  session: Session,
  passkeyId: string,
): Promise<void> {
  const token = await sessions.verify(session.id, passkeyId);
  if (!token) throw new AppError('UNAUTHENTICATED');
  setSessionCookie(reply, config, token);
}

function addRegistration(app: FastifyInstance, options: PasskeyRouteOptions): void {
  const { ceremonies, config } = options;

  app.post('/api/passkeys/registration-options', async (request) => {
    const session = requireSession(request, 'passkeys.manageOwn');
    const holder = await holderOf(options, session.userId);
    const refused = whyNotRegister(holder.state, proofOf(config.authMode === 'code', session.proof));
    if (refused) throw AppError.from(refused);
    return { options: await ceremonies.registrationOptions(holder, session.id) };
  });

  app.post('/api/passkeys', { config: addressLimit(config) }, async (request, reply) => {
    const session = requireSession(request, 'passkeys.manageOwn');
    const { name, response } = parseInput(registerPasskeyBodySchema, request.body);
    const sent = commandRequest(request, session);
    const { passkeys } = await holderOf(options, session.userId);
    // The answer to an earlier try was lost; its challenge is used up. Nothing is proved by asking again.
    const known = passkeys.find(({ credentialId }) => credentialId === response.id);
    if (known) return reply.status(201).send({ id: known.passkeyId, name: known.name });
    const registered = await ceremonies.register(session.userId, response, session.id);
    const outcome = await record(options, session, { ...registered, name }, sent);
    await raise(options, reply, session, registered.passkeyId);
    setPosition(reply, outcome);
    return reply.status(201).send(outcome.result);
  });
}

/** A key whose passkey is refused is forgotten again. */
async function record(
  { dispatcher, keys }: PasskeyRouteOptions,
  session: Session,
  passkey: Registered & { readonly name: string },
  sent: ReturnType<typeof commandRequest>,
) {
  try {
    return await dispatcher.dispatch('RegisterPasskey', passkey, sent);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      await keys.forget(session.userId, [passkey.passkeyId]);
    }
    throw error;
  }
}

function addVerification(app: FastifyInstance, options: PasskeyRouteOptions): void {
  const { ceremonies, config } = options;
  const requestOf = (session: Session) => ({ purpose: 'verify', holder: session.id }) as const;

  app.post('/api/passkeys/verification-options', async (request) => {
    const session = requireSession(request, 'passkeys.manageOwn');
    const holder = await holderOf(options, session.userId);
    if (holder.passkeys.length === 0) {
      throw new AppError('NOT_ALLOWED_NOW', 'Aún no tienes una llave de acceso: registra la primera.');
    }
    return { options: await ceremonies.requestOptions(requestOf(session), holder) };
  });

  app.post('/api/passkeys/verification', { config: addressLimit(config) }, async (request, reply) => {
    const session = requireSession(request, 'passkeys.manageOwn');
    const { response } = parseInput(assertionBodySchema, request.body);
    const holder = await holderOf(options, session.userId);
    const passkeyId = await ceremonies.verify(holder, response, requestOf(session));
    await raise(options, reply, session, passkeyId);
    return reply.send({ verified: true });
  });
}

function addRemoval(app: FastifyInstance, options: PasskeyRouteOptions): void {
  const { dispatcher, keys, sessions } = options;
  app.delete('/api/passkeys/:id', async (request, reply) => {
    const session = requireSession(request, 'passkeys.manageOwn');
    const passkeyId = idOf(request);
    const sent = commandRequest(request, session);
    const outcome = await dispatcher.dispatch('RemovePasskey', { passkeyId }, sent);
    await keys.forget(session.userId, [passkeyId]);
    await sessions.disown(session.userId, passkeyId, session.id);
    setPosition(reply, outcome);
    return reply.send(outcome.result);
  });
}

/** A super admin helps somebody who lost their passkeys; whatever was open by them ends. */
function addReset(app: FastifyInstance, options: PasskeyRouteOptions): void {
  const { dispatcher, keys, sessions } = options;
  app.post('/api/users/:id/passkey-resets', async (request: FastifyRequest, reply) => {
    const session = requireSession(request, 'passkeys.reset');
    const userId = idOf(request);
    const { reason } = parseInput(resetPasskeysBodySchema, request.body);
    const sent = commandRequest(request, session);
    const outcome = await dispatcher.dispatch('ResetPasskeys', { userId, reason }, sent);
    await keys.forget(userId, outcome.result.passkeyIds);
    await sessions.endAll(userId);
    setPosition(reply, outcome);
    return reply.send(outcome.result);
  });
}
