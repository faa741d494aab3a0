import { type Refusal, refusal } from '@nodo/contracts/errors';
import { MAX_PASSKEYS, type RegisterPasskey } from '@nodo/contracts/passkeys';
import type { Role } from '@nodo/contracts/roles';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Proof } from '../commands/context.ts';
import { type Decision, unchanged } from '../commands/decision.ts';

/** A passkey that counts. */
export interface Passkey {
  readonly passkeyId: string;
  readonly credentialId: string;
  readonly name: string;
}

/** The part of a person that passkeys are decided on; null until registered. */
export type PasskeyHolder = {
  readonly registered: { readonly role: Role };
  readonly passkeys: readonly Passkey[];
} | null;

export const noPasskeys: readonly Passkey[] = [];

export function evolvePasskeys(passkeys: readonly Passkey[], event: StoredEvent): readonly Passkey[] {
  switch (event.type) {
    case 'PasskeyRegistered': {
      const { passkeyId, credentialId, name } = event.data;
      return [...passkeys, { passkeyId, credentialId, name }];
    }
    case 'PasskeyRenamed': {
      const { passkeyId, to } = event.data;
      return passkeys.map((each) => (each.passkeyId === passkeyId ? { ...each, name: to } : each));
    }
    case 'PasskeyRemoved':
      return passkeys.filter(({ passkeyId }) => passkeyId !== event.data.passkeyId);
    default:
      return passkeys;
  }
}

/**
 * Why this session may not register another passkey. The first one needs a code that was entered just now; from then
 * on whoever reads somebody's mail gains nothing: every further one needs a passkey that is there already.
 */
export function whyNotRegister(holder: PasskeyHolder, proof: Proof): Refusal | undefined {
  if (!holder) return refusal('ACCOUNT_NOT_FOUND');
  const { length } = holder.passkeys;
  if (length >= MAX_PASSKEYS) {
    return refusal('NOT_ALLOWED_NOW', `Puedes tener hasta ${MAX_PASSKEYS} llaves de acceso.`);
  }
  if (length > 0 && !proof.passkey) return refusal('PASSKEY_REQUIRED');
  if (length === 0 && !proof.passkey && !proof.recentCode) return refusal('SIGN_IN_AGAIN');
  return undefined;
}

/** The same passkey again changes nothing. */
export function decideRegisterPasskey(
  holder: PasskeyHolder,
  wanted: RegisterPasskey,
  proof: Proof,
): Decision {
  if (findPasskey(holder, wanted.passkeyId)) return unchanged;
  return whyNotRegister(holder, proof) ?? [{ type: 'PasskeyRegistered', data: wanted }];
}

export function decideRenamePasskey(holder: PasskeyHolder, passkeyId: string, name: string): Decision {
  const passkey = findPasskey(holder, passkeyId);
  if (!passkey) return refusal('NOT_FOUND');
  if (passkey.name === name) return unchanged;
  return [{ type: 'PasskeyRenamed', data: { passkeyId, from: passkey.name, to: name } }];
}

/**
 * Needs a passkey like registering one: otherwise a mailed code could remove them all and begin anew. Who works here
 * keeps at least one for the same reason.
 */
export function decideRemovePasskey(holder: PasskeyHolder, passkeyId: string, proof: Proof): Decision {
  const passkey = findPasskey(holder, passkeyId);
  if (!holder || !passkey) return refusal('NOT_FOUND');
  if (!proof.passkey) return refusal('PASSKEY_REQUIRED');
  const isLast = holder.passkeys.length === 1;
  if (isLast && proof.isAsked && holder.registered.role !== 'investor') {
    return refusal(
      'NOT_ALLOWED_NOW',
      'Tu rol necesita una llave de acceso: registra otra antes de quitar esta.',
    );
  }
  return [{ type: 'PasskeyRemoved', data: { ...passkey } }];
}

/** Removes all of somebody who lost them. */
export function decideResetPasskeys(holder: PasskeyHolder, reason: string): Decision {
  if (!holder) return refusal('NOT_FOUND', 'El usuario no existe.');
  return holder.passkeys.map((passkey) => ({ type: 'PasskeyRemoved', data: { ...passkey, reason } }));
}

export function findPasskey(holder: PasskeyHolder, id: string): Passkey | undefined {
  return holder?.passkeys.find(({ passkeyId }) => passkeyId === id);
}
