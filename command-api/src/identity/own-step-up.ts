import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { StepUp } from '../commands/context.ts';
import type { Passkey } from './passkey-decider.ts';

/**
 * Why this session may not do what decides over its person's own account: change the e-mail, or erase it. Like a first
 * passkey that needs a mailed code entered recently; whoever has a passkey needs that instead, so that neither a
 * forgotten session nor access to the mailbox suffices. `signInAgain`: the sentence for whoever needs a recent code.
 */
export function whyNotOwner(
  { passkeys }: { readonly passkeys: readonly Passkey[] },
  stepUp: StepUp,
  signInAgain: string,
): Refusal | undefined {
  if (stepUp.passkey) return undefined;
  if (passkeys.length > 0) return refusal('PASSKEY_REQUIRED');
  return stepUp.recentCode ? undefined : refusal('SIGN_IN_AGAIN', signInAgain);
}
