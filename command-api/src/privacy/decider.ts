import { type Refusal, refusal } from '@nodo/contracts/errors';
import { ERASED } from '@nodo/contracts/event';
import { can } from '@nodo/contracts/permissions';
import type { ErasePersonalData } from '@nodo/contracts/privacy/commands';
import {
  type ErasureBlockers,
  erasureBlockersSentence,
  hasErasureBlockers,
} from '@nodo/contracts/privacy/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { StepUp } from '../commands/context.ts';
import { type Decision, unchanged } from '../commands/decision.ts';
import { whyNotOwner } from '../identity/own-step-up.ts';
import type { UserState } from '../identity/user-state.ts';

/** Applies erasure events to a user's state. */
export function evolveErasure(state: UserState, event: StoredEvent): UserState {
  if (!state) return state;
  const { erasure, ...person } = state;
  switch (event.type) {
    case 'PersonalDataErasureRequested': {
      const { emailHash, formerEmailHashes = [] } = event.data;
      const hashes = { emailHash, formerEmailHashes };
      const lockedAt = event.position;
      return { ...person, erasure: { state: 'requested', ...hashes, lockedAt, keyFingerprint: null } };
    }
    case 'PersonalDataErasureRefused':
      return person;
    case 'PersonalDataErasureAccepted':
      return erasure ? { ...person, erasure: { ...erasure, state: 'accepted' } } : state;
    case 'PersonalKeyDestroyed': {
      // A state folded before the key was destroyed still contains the personal data.
      const registered = { ...person.registered, email: ERASED, firstName: ERASED, lastName: ERASED };
      const { keyFingerprint } = event.data;
      return erasure
        ? { registered, passkeys: [], erasure: { ...erasure, state: 'key_destroyed', keyFingerprint } }
        : state;
    }
    case 'PersonalDataErased':
      return erasure ? { ...person, erasure: { ...erasure, state: 'erased' } } : state;
    default:
      return state;
  }
}

/** The erasure lock: from the request on, nothing else may be decided about the person. */
export function whyErasing(state: UserState): Refusal | undefined {
  if (!state?.erasure) return undefined;
  return refusal(state.erasure.state === 'erased' ? 'ACCOUNT_ERASED' : 'ACCOUNT_CLOSING');
}

/** Whether the erasure can't fall any more: until it is accepted, what the person has set must stay. */
export function isErasureCertain(state: UserState): boolean {
  return state?.erasure !== undefined && state.erasure.state !== 'requested';
}

export interface ErasureRequest extends Pick<ErasePersonalData, 'reason'> {
  /** Names an e-mail's claim once the e-mail itself is no longer readable. */
  readonly hashOf: (email: string) => string;
  /** Other personal data that the reason must not contain. */
  readonly identityDocuments: readonly string[];
  /** Of the session in which a person asks for their own erasure; absent where a super admin asks for it. */
  readonly own?: StepUp | undefined;
}

/**
 * Sets the erasure lock. Staff give up their role first, so that the rules about roles need no exception. An open
 * session alone erases nobody: docs/adr/0109.
 */
export function decideErasureRequest(state: UserState, request: ErasureRequest): Decision {
  if (!state) return refusal('NOT_FOUND');
  if (state.erasure?.state === 'erased') return refusal('ACCOUNT_ERASED');
  if (state.erasure) return unchanged;
  if (can(state.registered.role, 'users.read') || state.registered.role === 'analyst') {
    return refusal(
      'NOT_ALLOWED_NOW',
      request.own
        ? 'Tienes un rol del equipo. Pide a un Super Admin que te lo quite antes de eliminar tus datos.'
        : 'Esta persona tiene un rol del equipo. Quítale el rol antes de eliminar sus datos.',
    );
  }
  const { reason, hashOf, identityDocuments, own } = request;
  const signInAgain = 'Para eliminar tus datos, cierra sesión y vuelve a entrar con un código.';
  const refused = own && whyNotOwner(state, own, signInAgain);
  if (refused) return refused;
  const { formerEmails = [], formerNames = [] } = state;
  const { email, firstName, lastName } = state.registered;
  const names = [firstName, lastName, ...formerNames];
  const known = {
    texts: [email, ...formerEmails, ...names],
    names,
    identityDocuments,
  };
  if (reason && tellsWho(reason, known)) {
    const message = 'El motivo queda para siempre en el historial: no escribas datos de la persona.';
    return refusal('VALIDATION_FAILED', message, { reason: message });
  }
  const former = [...new Set(formerEmails)].filter((each) => each !== email).map(hashOf);
  const data = {
    emailHash: hashOf(email),
    ...(former.length > 0 ? { formerEmailHashes: former } : {}),
    ...(reason ? { reason } : {}),
  };
  return [{ type: 'PersonalDataErasureRequested', data }];
}

interface Known {
  /** Values that may not occur as a whole. */
  readonly texts: readonly string[];
  /** Values of which no single name may occur. */
  readonly names: readonly string[];
  readonly identityDocuments: readonly string[];
}

/** Words between names that are no names. */
const PARTICLE = /^(?:del?|l[ao]s?|el|[yei]|d[aoi]s?|v[ao]n)$/;
/** A shorter number is also a day, an amount, a part of something else. */
const DOCUMENT_MIN = 5;

/** Whether a text tells who somebody is, as whole words, ignoring case and accents, however a document is written. */
function tellsWho(text: string, { texts, names, identityDocuments }: Known): boolean {
  const folded = ` ${plain(text)} `;
  const holds = (value: string) => value !== '' && folded.includes(` ${value} `);
  if (texts.some((value) => holds(plain(value)))) return true;
  const parts = names.flatMap((name) => plain(name).split(' '));
  if (parts.some((part) => part.length > 1 && !PARTICLE.test(part) && holds(part))) return true;
  const joined = folded.replaceAll(' ', '');
  return identityDocuments.map(plain).some((written) => {
    const forms = [written.replaceAll(' ', ''), written.replace(/\D/g, '')];
    return holds(written) || forms.some((form) => isNumber(form) && joined.includes(form));
  });
}

/** Not words alone, which stand within others. */
function isNumber(form: string): boolean {
  return form.length >= DOCUMENT_MIN && /\d/.test(form);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');
}

/**
 * The one decision of an erasure: with open obligations it is refused and the lock is released, otherwise it is
 * irrevocable.
 */
export function decideErasure(state: UserState, open: ErasureBlockers): Decision {
  if (state?.erasure?.state !== 'requested') return unchanged;
  return hasErasureBlockers(open)
    ? [{ type: 'PersonalDataErasureRefused', data: open }]
    : [{ type: 'PersonalDataErasureAccepted', data: {} }];
}

/** The refusal that the requester gets. */
export function whyRefused(open: ErasureBlockers): Refusal {
  return refusal('OPEN_OBLIGATIONS', hasErasureBlockers(open) ? erasureBlockersSentence(open) : undefined);
}

export function decideKeyDestroyed(state: UserState, keyFingerprint: string | null): Decision {
  if (state?.erasure?.state !== 'accepted') return unchanged;
  return [{ type: 'PersonalKeyDestroyed', data: { keyFingerprint } }];
}

/** Records the completed erasure: the last event about a person. */
export function decideErased(state: UserState, done: { documents: number; rows: number }): Decision {
  if (state?.erasure?.state !== 'key_destroyed') return unchanged;
  const { keyFingerprint } = state.erasure;
  return [{ type: 'PersonalDataErased', data: { keyFingerprint, ...done } }];
}
