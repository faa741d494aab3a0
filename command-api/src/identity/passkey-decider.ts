import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { DomainEvent } from '@nodo/contracts/events';
import type { RegisterPasskey } from '@nodo/contracts/identity/commands';
import { MAX_PASSKEYS } from '@nodo/contracts/identity/values';
import type { Role } from '@nodo/contracts/roles';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { StepUp } from '../commands/context.ts';
import { type Decision, unchanged } from '../commands/decision.ts';

/** A registered passkey. */
export interface Passkey {
  readonly passkeyId: string;
  readonly credentialId: string;
  readonly name: string;
}

/** The part of a user's state that passkey decisions need; null until registered. */
export type PasskeyHolder = {
  readonly registered: { readonly role: Role };
  readonly passkeys: readonly Passkey[];
  readonly passkeyCode?: PasskeyCode | undefined;
} | null;

/** The last code issued for a first passkey, unless it was used. */
export interface PasskeyCode {
  readonly codeId: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

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

/** The valid code after an event. A change of role revokes it: it was issued for the holder of the earlier role. */
export function evolvePasskeyCode(
  code: PasskeyCode | undefined,
  event: StoredEvent,
): PasskeyCode | undefined {
  switch (event.type) {
    case 'PasskeyCodeIssued':
      return { codeId: event.data.codeId, expiresAt: event.data.expiresAt };
    case 'PasskeyCodeUsed':
    case 'UserRoleChanged':
      return undefined;
    default:
      return code;
  }
}

/** Whether this person's next passkey needs a code from a second person. */
export function needsPasskeyCode(holder: PasskeyHolder, stepUp: StepUp): boolean {
  return (
    stepUp.isRequired &&
    holder !== null &&
    holder.registered.role !== 'investor' &&
    holder.passkeys.length === 0
  );
}

/**
 * Why this session may not register another passkey. The first one needs a mailed code entered recently; every
 * further one needs an existing passkey, so that access to somebody's mail no longer suffices. The first one of staff
 * also needs a code from a second person: see `needsPasskeyCode`.
 */
export function whyNotRegister(holder: PasskeyHolder, stepUp: StepUp): Refusal | undefined {
  if (!holder) return refusal('ACCOUNT_NOT_FOUND');
  const { length } = holder.passkeys;
  if (length >= MAX_PASSKEYS) {
    return refusal('NOT_ALLOWED_NOW', `Puedes tener hasta ${MAX_PASSKEYS} llaves de acceso.`);
  }
  if (length > 0 && !stepUp.passkey) return refusal('PASSKEY_REQUIRED');
  if (length === 0 && !stepUp.passkey && !stepUp.recentCode) return refusal('SIGN_IN_AGAIN');
  return undefined;
}

/** Registering the same passkey again changes nothing. */
export function decideRegisterPasskey(
  holder: PasskeyHolder,
  wanted: RegisterPasskey,
  stepUp: StepUp,
  at: string,
): Decision {
  if (findPasskey(holder, wanted.passkeyId)) return unchanged;
  const refused = whyNotRegister(holder, stepUp);
  if (refused) return refused;
  const registered = { type: 'PasskeyRegistered', data: wanted } as const;
  if (!needsPasskeyCode(holder, stepUp)) return [registered];
  const code = openCode(holder, at);
  if (!code || stepUp.passkeyCodeId !== code.codeId) return refusal('PASSKEY_CODE_REQUIRED');
  return [{ type: 'PasskeyCodeUsed', data: { codeId: code.codeId } }, registered];
}

/** The code that may be entered at this moment. */
export function openCode(holder: PasskeyHolder, at: string): PasskeyCode | undefined {
  const code = holder?.passkeyCode;
  return code && code.expiresAt > at ? code : undefined;
}

/** Issues a code for the first passkey of a staff account and thereby revokes the one before, if any. */
export function decideIssueCode(holder: PasskeyHolder, code: PasskeyCode): Decision {
  if (!holder) return refusal('USER_NOT_FOUND');
  if (holder.registered.role === 'investor') {
    return refusal('NOT_ALLOWED_NOW', 'Los inversionistas registran su llave de acceso sin este código.');
  }
  if (holder.passkeys.length > 0) {
    return refusal(
      'NOT_ALLOWED_NOW',
      'Esta persona ya tiene una llave de acceso. Si la perdió, restablece primero sus llaves.',
    );
  }
  return [{ type: 'PasskeyCodeIssued', data: { ...code } }];
}

/**
 * Passkeys that an investor registered with their mail alone must not give staff access to whoever reads that mail: a
 * promotion removes them, and the first new one needs a code.
 */
export function passkeysLostWith(
  holder: PasskeyHolder,
  to: Role,
): Extract<DomainEvent, { type: 'PasskeyRemoved' }>[] {
  if (holder?.registered.role !== 'investor' || to === 'investor') return [];
  const reason = 'Al entrar al equipo la llave se registra de nuevo, con un código';
  return holder.passkeys.map((passkey) => ({ type: 'PasskeyRemoved', data: { ...passkey, reason } }));
}

export function decideRenamePasskey(holder: PasskeyHolder, passkeyId: string, name: string): Decision {
  const passkey = findPasskey(holder, passkeyId);
  if (!passkey) return refusal('NOT_FOUND');
  if (passkey.name === name) return unchanged;
  return [{ type: 'PasskeyRenamed', data: { passkeyId, from: passkey.name, to: name } }];
}

/**
 * Needs a passkey like registering one: otherwise a mailed code could remove all of them and start over. Staff keep
 * at least one for the same reason.
 */
export function decideRemovePasskey(holder: PasskeyHolder, passkeyId: string, stepUp: StepUp): Decision {
  const passkey = findPasskey(holder, passkeyId);
  if (!holder || !passkey) return refusal('NOT_FOUND');
  if (!stepUp.passkey) return refusal('PASSKEY_REQUIRED');
  const isLast = holder.passkeys.length === 1;
  if (isLast && stepUp.isRequired && holder.registered.role !== 'investor') {
    return refusal(
      'NOT_ALLOWED_NOW',
      'Tu rol necesita una llave de acceso: registra otra antes de quitar esta.',
    );
  }
  return [{ type: 'PasskeyRemoved', data: { ...passkey } }];
}

/** Removes all passkeys of somebody who lost them. */
export function decideResetPasskeys(holder: PasskeyHolder, reason: string): Decision {
  if (!holder) return refusal('NOT_FOUND', 'El usuario no existe.');
  return holder.passkeys.map((passkey) => ({ type: 'PasskeyRemoved', data: { ...passkey, reason } }));
}

/** Ids of the passkeys that these events remove: their keys are of no use any more. */
export function removedPasskeys(events: readonly DomainEvent[]): string[] {
  return events.flatMap(({ type, data }) => (type === 'PasskeyRemoved' ? [data.passkeyId] : []));
}

export function findPasskey(holder: PasskeyHolder, id: string): Passkey | undefined {
  return holder?.passkeys.find(({ passkeyId }) => passkeyId === id);
}
