import type { CommandResult } from '@nodo/contracts/commands';
import type { EventData } from '@nodo/contracts/events';
import type { SignedInUser } from '@nodo/contracts/identity/catalogue';
import type { ChangeProfile, RegisterUser } from '@nodo/contracts/identity/commands';
import { AppError } from '@nodo/platform/errors';
import { deriveId, newId } from '@nodo/platform/ids';
import type { PasskeyKeys } from '@nodo/platform/passkey-keys';
import type { PersonalData } from '@nodo/platform/personal-data';
import { actorId, type CommandContext, latest, type Outcome } from '../commands/context.ts';
import type { Snapshot } from '../commands/stream-cache.ts';
import type { Aggregates } from '../modules.ts';
import {
  decideChangeProfile,
  decideRegister,
  decideSignIn,
  decideSignOut,
  type SignIn,
  type SignOut,
} from './decider.ts';
import { createEmailClaims } from './email-claims.ts';
import { findPasskey } from './passkey-decider.ts';
import { createRoleHandlers, type EndSessions } from './role-handlers.ts';
import type { UserState } from './user-state.ts';

export type IdentityHandlers = ReturnType<typeof createIdentityHandlers>;
export type Person = EventData<'UserRegistered'>;

/** The context of a request without a session: its actor is determined while it is handled. */
export type AnonymousContext = Omit<CommandContext, 'actor'>;

export function createIdentityHandlers(
  aggregates: Pick<Aggregates, 'emailClaims' | 'users' | 'superAdmins'>,
  personalData: Pick<PersonalData, 'emailHash'>,
  endSessions: EndSessions,
  keys: Pick<PasskeyKeys, 'forget'>,
) {
  const { users } = aggregates;
  const roles = createRoleHandlers(aggregates, endSessions, keys);
  const claims = createEmailClaims(aggregates, personalData);

  /**
   * Registers a user on behalf of a service, with any role. A repeated key returns the same user and completes what
   * was interrupted. A super admin is counted as one only once their claim on the e-mail is certain.
   */
  async function registerUser(
    context: CommandContext,
    command: RegisterUser,
  ): Promise<Outcome<CommandResult<'RegisterUser'>>> {
    const wanted = deriveId('user', actorId(context.actor), context.key);
    const userId = await claims.claimToRegister(context, command.email, wanted);
    const register = ({ state }: Snapshot<UserState>) => decideRegister(state, command);
    const user = await users.handleOnce(userId, context, register, { likelyNew: true });
    const counted = command.role === 'super_admin' ? await roles.admitSuperAdmin(context, userId) : 0n;
    return { result: { userId }, position: latest(user.position, counted) };
  }

  /** Self-registration. Throws EMAIL_TAKEN. */
  async function register(
    anonymous: AnonymousContext,
    person: Person,
    how: SignIn,
  ): Promise<Outcome<SignedInUser>> {
    const { email } = person;
    const claimant = await claims.claimantOf(email);
    const wanted = newId();
    // Only ever claimed for a new id: a claim that an erasure releases meanwhile must not return to who was erased.
    const id =
      claimant ?? (await claims.claimToRegister(asPerson(anonymous, wanted, person.role), email, wanted));
    const self = asPerson(anonymous, id, person.role);
    await users.handle(id, self, ({ state }) => decideRegister(state, person));
    return signInAs(self, id, how);
  }

  /** Throws ACCOUNT_NOT_FOUND. */
  async function signIn(
    anonymous: AnonymousContext,
    email: string,
    how: SignIn,
  ): Promise<Outcome<SignedInUser>> {
    const found = await claims.holderOf(email);
    if (!found) throw new AppError('ACCOUNT_NOT_FOUND');
    return signInAs(asPerson(anonymous, found.id, found.role), found.id, how, email);
  }

  /** Signs in somebody who proved their identity by other means than an e-mail. Throws ACCOUNT_NOT_FOUND. */
  async function signInById(
    anonymous: AnonymousContext,
    id: string,
    how: SignIn,
  ): Promise<Outcome<SignedInUser>> {
    const { state } = await users.load(id);
    if (!state) throw new AppError('ACCOUNT_NOT_FOUND');
    return signInAs(asPerson(anonymous, id, state.registered.role), id, how);
  }

  /** Whether an account has this e-mail. */
  async function exists(email: string): Promise<boolean> {
    return (await claims.holderOf(email)) !== undefined;
  }

  /** Whether a user still has the role and e-mail, and the passkey, that a session was opened with. */
  async function isStill(
    { id, role, email }: Pick<SignedInUser, 'id' | 'role'> & { readonly email?: string },
    passkeyId?: string,
  ): Promise<boolean> {
    const { state } = await users.load(id);
    if (state?.registered.role !== role) return false;
    if (email !== undefined && state.registered.email !== email) return false;
    return passkeyId === undefined || findPasskey(state, passkeyId) !== undefined;
  }

  async function signInAs(
    context: CommandContext,
    id: string,
    how: SignIn,
    email?: string,
  ): Promise<Outcome<SignedInUser>> {
    const signIn = { ...context, command: 'SignIn' } as const;
    const user = await users.handleOnce(id, signIn, ({ state }) => decideSignIn(state, how, email));
    return { result: signedIn(id, user.state), position: user.position };
  }

  /** Changes the sender's own profile. Throws ACCOUNT_NOT_FOUND. */
  async function changeProfile(
    context: CommandContext,
    command: ChangeProfile,
  ): Promise<Outcome<CommandResult<'ChangeProfile'>>> {
    const id = actorId(context.actor);
    const user = await users.handleOnce(id, context, ({ state }) => decideChangeProfile(state, command));
    return { result: { user: signedIn(id, user.state) }, position: user.position };
  }

  async function signOut(context: CommandContext, id: string, what: SignOut): Promise<Outcome<null>> {
    const user = await users.handleOnce(id, context, ({ state }) => decideSignOut(state, what));
    return { result: null, position: user.position };
  }

  const commands = { RegisterUser: registerUser, ChangeProfile: changeProfile, ...roles.commands };
  return {
    commands,
    roles,
    claims,
    endSessions,
    keys,
    register,
    signIn,
    signInById,
    isStill,
    exists,
    signOut,
  };
}

function asPerson(context: AnonymousContext, id: string, role: Person['role']): CommandContext {
  return { ...context, actor: { kind: 'user', id, role } };
}

export function signedIn(id: string, state: UserState): SignedInUser {
  if (!state) throw new AppError('ACCOUNT_NOT_FOUND');
  const { email, firstName, lastName, role } = state.registered;
  return { id, email, firstName, lastName, role };
}
