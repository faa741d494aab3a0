import {
  assertionBodySchema,
  registerPasskeyBodySchema,
  registrationOptionsBodySchema,
  renamePasskeyBodySchema,
  resetPasskeysBodySchema,
} from '@nodo/contracts/identity/commands';
import { displayName } from '@nodo/contracts/identity/views';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession, setSessionCookie } from '@nodo/platform/http';
import type { PasskeyCodes } from '@nodo/platform/passkey-codes';
import type { PasskeyKeys } from '@nodo/platform/passkey-keys';
import type { Session } from '@nodo/platform/sessions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stepUpOf } from '../commands/context.ts';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute, commandRequest, setPosition } from '../commands/http.ts';
import { idOf } from '../commands/params.ts';
import type { Aggregates } from '../modules.ts';
import type { PasskeyCeremonies, Registered } from './passkey-ceremonies.ts';
import { needsPasskeyCode, openCode, whyNotRegister } from './passkey-decider.ts';
import { addressLimit, type IdentityRouteOptions } from './signing-in.ts';

export interface PasskeyRouteOptions extends IdentityRouteOptions {
  readonly dispatcher: Dispatcher;
  readonly users: Aggregates['users'];
  readonly ceremonies: PasskeyCeremonies;
  readonly keys: PasskeyKeys;
  readonly passkeyCodes: Pick<PasskeyCodes, 'check'>;
}

/** One's own passkeys: registering, renaming, removing, and verifying a session with one. */
export function addPasskeyRoutes(app: FastifyInstance, options: PasskeyRouteOptions): void {
  addRegistration(app, options);
  addVerification(app, options);
  addRemoval(app, options);
  addReset(app, options);
  addCodes(app, options);
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

type PasskeyPerson = Awaited<ReturnType<typeof holderOf>>;

/** The id of the code that was entered. Throws PASSKEY_CODE_REQUIRED, CODE_WRONG or CODE_EXPIRED. */
async function enteredCode(
  { passkeyCodes }: PasskeyRouteOptions,
  { state }: PasskeyPerson,
  entered: string | undefined,
): Promise<string> {
  if (entered === undefined) throw new AppError('PASSKEY_CODE_REQUIRED');
  const open = openCode(state, new Date().toISOString());
  const checked = open ? await passkeyCodes.check(open.codeId, entered) : undefined;
  if (open && checked?.state === 'right') return open.codeId;
  const message =
    checked?.state === 'wrong'
      ? `El código no es correcto. ${checked.triesLeft === 1 ? 'Te queda 1 intento.' : `Te quedan ${checked.triesLeft} intentos.`}`
      : 'Este código ya no sirve. Pide otro a un Super Admin.';
  throw new AppError(checked?.state === 'wrong' ? 'CODE_WRONG' : 'CODE_EXPIRED', message, { code: message });
}

/** Who may answer a registration: the session, and only for the code that it entered, where one was needed. */
const askerOf = (session: Session, codeId: string | undefined) =>
  codeId === undefined ? session.id : `${session.id} ${codeId}`;

function addRegistration(app: FastifyInstance, options: PasskeyRouteOptions): void {
  const { ceremonies, config } = options;
  const stepUpIn = (session: Session) => stepUpOf(config.authMode === 'code', session.stepUp);

  app.post('/api/passkeys/registration-options', async (request) => {
    const session = requireSession(request, 'passkeys.manageOwn');
    const { code } = parseInput(registrationOptionsBodySchema, request.body ?? {});
    const holder = await holderOf(options, session.userId);
    const stepUp = stepUpIn(session);
    const refused = whyNotRegister(holder.state, stepUp);
    if (refused) throw AppError.from(refused);
    // Before the authenticator makes a key that nobody will take.
    const needsCode = needsPasskeyCode(holder.state, stepUp);
    const codeId = needsCode ? await enteredCode(options, holder, code) : undefined;
    return { options: await ceremonies.registrationOptions(holder, askerOf(session, codeId)) };
  });

  app.post('/api/passkeys', { config: addressLimit(config) }, async (request, reply) => {
    const session = requireSession(request, 'passkeys.manageOwn');
    const { name, response } = parseInput(registerPasskeyBodySchema, request.body);
    const sent = commandRequest(request, session);
    const { passkeys, state } = await holderOf(options, session.userId);
    // The answer to an earlier try was lost; its challenge is used up. Nothing is proved by asking again.
    const known = passkeys.find(({ credentialId }) => credentialId === response.id);
    if (known) return reply.status(201).send({ id: known.passkeyId, name: known.name });
    const needsCode = needsPasskeyCode(state, stepUpIn(session));
    const codeId = needsCode ? openCode(state, sent.occurredAt)?.codeId : undefined;
    if (needsCode && codeId === undefined) throw new AppError('PASSKEY_CODE_REQUIRED');
    const registered = await ceremonies.register(session.userId, response, askerOf(session, codeId));
    const stepUp = { ...session.stepUp, ...(codeId === undefined ? {} : { passkeyCodeId: codeId }) };
    const outcome = await record(options, session, { ...registered, name }, { ...sent, stepUp });
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

/** A super admin gives somebody of the staff a code for their first passkey, to be handed over outside of mail. */
function addCodes(app: FastifyInstance, { dispatcher }: PasskeyRouteOptions): void {
  addCommandRoute(app, dispatcher, {
    method: 'POST',
    url: '/api/users/:id/passkey-codes',
    permission: 'passkeys.issueCode',
    command: 'IssuePasskeyCode',
    status: 201,
    payload: (request) => ({ userId: idOf(request) }),
  });
}
