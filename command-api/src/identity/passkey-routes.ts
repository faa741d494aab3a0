import { displayName } from '@nodo/contracts/identity/views';
import { AppError } from '@nodo/platform/errors';
import { setSessionCookie } from '@nodo/platform/http';
import type { PasskeyCodes } from '@nodo/platform/passkey-codes';
import type { PasskeyKeys } from '@nodo/platform/passkey-keys';
import type { Session, Sessions } from '@nodo/platform/sessions';
import type { FastifyReply } from 'fastify';
import { stepUpOf } from '../commands/context.ts';
import type { Api, Call } from '../commands/http.ts';
import type { Aggregates } from '../modules.ts';
import type { PasskeyCeremonies } from './passkey-ceremonies.ts';
import { needsPasskeyCode, openCode, whyNotRegister } from './passkey-decider.ts';
import { addressLimit, type IdentityRouteOptions, type SessionOpener } from './signing-in.ts';

export interface PasskeyRouteOptions extends IdentityRouteOptions {
  readonly users: Aggregates['users'];
  readonly ceremonies: PasskeyCeremonies;
  readonly keys: PasskeyKeys;
  readonly passkeyCodes: Pick<PasskeyCodes, 'check'>;
}

/** One's own passkeys: registering, renaming, removing, and verifying a session with one. */
export function addPasskeyRoutes(api: Api, options: PasskeyRouteOptions): void {
  addRegistration(api, options);
  addVerification(api, options);
  addRemoval(api, options);
  addReset(api, options);
  api.command('PATCH /api/passkeys/{id}', 'RenamePasskey', ({ body, params }) => ({
    ...body,
    passkeyId: params.id,
  }));
  // A super admin issues a code for a staff member's first passkey, to be handed over outside of mail.
  api.command('POST /api/users/{id}/passkey-codes', 'IssuePasskeyCode', ({ params }) => ({
    userId: params.id,
  }));
}

/** The part of a signed-in person that ceremonies need. */
async function holderOf({ users }: PasskeyRouteOptions, userId: string) {
  const { state } = await users.load(userId);
  if (!state) throw new AppError('ACCOUNT_NOT_FOUND');
  const { email, firstName, lastName } = state.registered;
  const name = displayName({ firstName, lastName, email });
  return { state, id: userId, email, name, passkeys: state.passkeys };
}

/** What verifying a session needs. */
export interface SessionRaiser extends Omit<SessionOpener, 'sessions'> {
  readonly sessions: Pick<Sessions, 'verify' | 'end'>;
}

/**
 * The session has proved its owner's presence: it continues under a new token. It ends when the passkey was removed in
 * the meantime: removing it revokes what it granted, which may not include this yet.
 */
export async function raise(
  { config, identity, sessions }: SessionRaiser,
  reply: FastifyReply,
  { id, userId, role }: Session,
  passkeyId: string,
): Promise<void> {
  const token = await sessions.verify(id, passkeyId);
  if (!token) throw new AppError('UNAUTHENTICATED');
  if (!(await identity.isStill({ id: userId, role }, passkeyId))) {
    await sessions.end(id);
    throw new AppError('UNAUTHENTICATED');
  }
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

/** Who may answer a registration: the session, and only for the code it entered, where one was needed. */
const askerOf = (session: Session, codeId: string | undefined) =>
  codeId === undefined ? session.id : `${session.id} ${codeId}`;

function addRegistration(api: Api, options: PasskeyRouteOptions): void {
  const { ceremonies, config, keys } = options;
  const stepUpIn = (session: Session) => stepUpOf(config.authMode === 'code', session.stepUp);

  api.handle('POST /api/passkeys/registration-options', async ({ session, body }) => {
    const { code } = body;
    const holder = await holderOf(options, session.userId);
    const stepUp = stepUpIn(session);
    const refused = whyNotRegister(holder.state, stepUp);
    if (refused) throw AppError.from(refused);
    // Checked before the authenticator creates a key that would be refused.
    const needsCode = needsPasskeyCode(holder.state, stepUp);
    const codeId = needsCode ? await enteredCode(options, holder, code) : undefined;
    return { options: await ceremonies.registrationOptions(holder, askerOf(session, codeId)) };
  });

  const register = async (call: Call<'POST /api/passkeys'>) => {
    const { session, body, sent } = call;
    const { name, response } = body;
    const { passkeys, state } = await holderOf(options, session.userId);
    // The response to an earlier try was lost and its challenge is used up. Repeating the request proves nothing new.
    const known = passkeys.find(({ credentialId }) => credentialId === response.id);
    if (known) return { id: known.passkeyId, name: known.name };
    const needsCode = needsPasskeyCode(state, stepUpIn(session));
    const codeId = needsCode ? openCode(state, sent.occurredAt)?.codeId : undefined;
    if (needsCode && codeId === undefined) throw new AppError('PASSKEY_CODE_REQUIRED');
    const registered = await ceremonies.register(session.userId, response, askerOf(session, codeId));
    const stepUp = { ...session.stepUp, ...(codeId === undefined ? {} : { passkeyCodeId: codeId }) };
    const passkey = { ...registered, name };
    const result = await call
      .dispatch('RegisterPasskey', passkey, { ...sent, stepUp })
      .catch(async (error) => {
        // The key of a refused passkey is deleted again.
        if (error instanceof AppError && error.status < 500) {
          await keys.forget(session.userId, [passkey.passkeyId]);
        }
        throw error;
      });
    await raise(options, call.reply, session, registered.passkeyId);
    return result;
  };
  api.handle('POST /api/passkeys', register, addressLimit(config));
}

function addVerification(api: Api, options: PasskeyRouteOptions): void {
  const { ceremonies, config } = options;
  const requestOf = (session: Session) => ({ purpose: 'verify', holder: session.id }) as const;

  api.handle('POST /api/passkeys/verification-options', async ({ session }) => {
    const holder = await holderOf(options, session.userId);
    if (holder.passkeys.length === 0) {
      throw new AppError('NOT_ALLOWED_NOW', 'Aún no tienes una llave de acceso: registra la primera.');
    }
    return { options: await ceremonies.requestOptions(requestOf(session), holder) };
  });

  const verify = async ({ session, body: { response }, reply }: Call<'POST /api/passkeys/verification'>) => {
    const holder = await holderOf(options, session.userId);
    const passkeyId = await ceremonies.verify(holder, response, requestOf(session));
    await raise(options, reply, session, passkeyId);
    return { verified: true as const };
  };
  api.handle('POST /api/passkeys/verification', verify, addressLimit(config));
}

function addRemoval(api: Api, { keys, sessions }: PasskeyRouteOptions): void {
  api.handle('DELETE /api/passkeys/{id}', async (call) => {
    const { session, params } = call;
    const result = await call.dispatch('RemovePasskey', { passkeyId: params.id });
    await keys.forget(session.userId, [params.id]);
    await sessions.disown(session.userId, params.id, session.id);
    return result;
  });
}

/** A super admin removes all passkeys of somebody who lost them, which ends all sessions of that person. */
function addReset(api: Api, { sessions }: PasskeyRouteOptions): void {
  api.handle('POST /api/users/{id}/passkey-resets', async (call) => {
    const { id: userId } = call.params;
    const { passkeyIds } = await call.dispatch('ResetPasskeys', { userId, reason: call.body.reason });
    await sessions.endAll(userId);
    return { userId, passkeyIds };
  });
}
