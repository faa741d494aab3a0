import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { StepUp } from '../commands/context.ts';
import { type Decision, unchanged } from '../commands/decision.ts';
import { whyNotOwner } from './own-step-up.ts';
import type { UserState } from './user-state.ts';

/** E-mails that the deployment's configuration names; whoever has one keeps it, and nobody else may take it. */
export type FixedEmails = ReadonlySet<string>;

/** Why this session may not change its person's e-mail, which is what one signs in with. Staff always need a passkey. */
export function whyNotChangeEmail(state: UserState, stepUp: StepUp, fixed: FixedEmails): Refusal | undefined {
  if (!state) return refusal('ACCOUNT_NOT_FOUND');
  if (!stepUp.passkey && state.passkeys.length === 0 && state.registered.role !== 'investor') {
    const message = 'Tu rol necesita una llave de acceso: registra una antes de cambiar tu email.';
    return refusal('NOT_ALLOWED_NOW', message);
  }
  const signInAgain = 'Para cambiar tu email, cierra sesión y vuelve a entrar con un código.';
  const refused = whyNotOwner(state, stepUp, signInAgain);
  return refused ?? (fixed.has(state.registered.email) ? isFixed() : undefined);
}

/** Records that a code was asked for, so that the person is told of it at their present address. */
export function decideRequestEmailChange(
  state: UserState,
  to: string,
  stepUp: StepUp,
  fixed: FixedEmails,
): Decision {
  const refused = whyNotChangeEmail(state, stepUp, fixed);
  if (refused || !state) return refused ?? refusal('ACCOUNT_NOT_FOUND');
  const from = state.registered.email;
  if (to === from) return refuseAddress('Ese ya es tu email.');
  if (fixed.has(to)) return isFixed();
  return [{ type: 'UserEmailChangeRequested', data: { from, to } }];
}

/** Changes the e-mail to one whose claim the person holds. */
export function decideChangeEmail(
  state: UserState,
  to: string,
  stepUp: StepUp,
  fixed: FixedEmails,
): Decision {
  const refused = whyNotChangeEmail(state, stepUp, fixed);
  if (refused || !state) return refused ?? refusal('ACCOUNT_NOT_FOUND');
  const from = state.registered.email;
  if (to === from) return unchanged;
  return fixed.has(to) ? isFixed() : [{ type: 'UserEmailChanged', data: { from, to } }];
}

/** Somebody else has the address: told only to whoever proved that the mailbox is theirs. */
export function takenEmail(): Refusal {
  const message = 'Ya existe otra cuenta con ese email. Usa otro, o entra con él y elimina esa cuenta.';
  return refusal('EMAIL_TAKEN', message, { email: message });
}

function isFixed(): Refusal {
  const message = 'Este email lo fija la configuración de la plataforma: no se puede modificar.';
  return refusal('NOT_ALLOWED_NOW', message, { email: message });
}

function refuseAddress(message: string): Refusal {
  return refusal('VALIDATION_FAILED', message, { email: message });
}
