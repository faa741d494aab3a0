import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { requiredText } from './text.ts';

/** What a person types to have their own data erased. */
export const ERASURE_CONFIRMATION = 'ELIMINAR MIS DATOS';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

/** What is still open between the platform and a person: while any of it is, their data can't be erased. */
export const obligationsSchema = z.object({
  pendingInvestments: count,
  /** Confirmed investments that were not paid back. */
  confirmedInvestments: count,
  /** Payments of theirs that belong to no investment and wait for somebody. */
  unmatchedTransfers: count,
  /** Money of theirs that is on its way to them. */
  openPayouts: count,
});
export type Obligations = z.infer<typeof obligationsSchema>;

/** Whether anything is open. */
export function hasObligations(open: Obligations): boolean {
  return Object.values(open).some((number) => number > 0);
}

/** Why somebody's data can't be erased yet, in one sentence. */
export function obligationsSentence(open: Obligations): string {
  const parts = [
    counted(open.pendingInvestments, 'una inversión pendiente de pago', 'inversiones pendientes de pago'),
    counted(open.confirmedInvestments, 'una inversión vigente', 'inversiones vigentes'),
    counted(open.unmatchedTransfers, 'un pago por aclarar', 'pagos por aclarar'),
    counted(open.openPayouts, 'un pago en curso', 'pagos en curso'),
  ].filter((part) => part !== undefined);
  const list = new Intl.ListFormat('es', { type: 'conjunction' }).format(parts);
  return `Aún no es posible eliminar los datos: hay ${list}.`;
}

function counted(number: number, one: string, many: string): string | undefined {
  if (number === 0) return undefined;
  return number === 1 ? one : `${number} ${many}`;
}

// Events of stream `user-{id}`. None of them carries personal data: they outlive the person's key.

/**
 * The fence: from here on no command of or about this person is decided but this erasure's own. `emailHash` names
 * the claim that is released at the end, when the e-mail itself can't be read any more.
 */
export const PersonalDataErasureRequested = defineEvent(
  'PersonalDataErasureRequested',
  z.object({ emailHash: hash, reason: z.string().optional() }),
);
/** Something is open: the fence is lifted and nothing was touched. */
export const PersonalDataErasureRefused = defineEvent('PersonalDataErasureRefused', obligationsSchema, {
  version: 2,
  upcasts: { 1: (old) => ({ ...old, openPayouts: 0 }) },
});
/** Nothing is open: there is no way back. */
export const PersonalDataErasureAccepted = defineEvent('PersonalDataErasureAccepted', z.object({}));
/** The key is gone: what it encrypted can't be read by anybody. The read models forget when they come here. */
export const PersonalKeyDestroyed = defineEvent(
  'PersonalKeyDestroyed',
  /** SHA-256 (hex) of the destroyed key; null when there never was one. */
  z.object({ keyFingerprint: hash.nullable() }),
);
/** The proof: everything that could be read of the person is gone. */
export const PersonalDataErased = defineEvent(
  'PersonalDataErased',
  z.object({
    keyFingerprint: hash.nullable(),
    /** Documents deleted from the object store. */
    documents: count,
    /** Rows of read models, live and past, in which personal data was replaced. */
    rows: count,
  }),
);

export const privacyEvents = [
  PersonalDataErasureRequested,
  PersonalDataErasureRefused,
  PersonalDataErasureAccepted,
  PersonalKeyDestroyed,
  PersonalDataErased,
] as const;
export type PrivacyEvent = EventOf<(typeof privacyEvents)[number]>;

/** How far an erasure is. */
export const erasureStates = ['requested', 'refused', 'accepted', 'key_destroyed', 'erased'] as const;
export const erasureStateSchema = z.enum(erasureStates);
export type ErasureState = z.infer<typeof erasureStateSchema>;

/** Whether a request is being worked on: it was neither refused nor is it at its end. */
export function isErasureRunning(state: ErasureState | null): boolean {
  return state === 'requested' || state === 'accepted' || state === 'key_destroyed';
}

// Commands

const reason = requiredText(500, 'Escribe el motivo', { tooLong: 'El motivo es demasiado largo' }).min(
  5,
  'Escribe el motivo',
);

export const erasePersonalDataSchema = z.strictObject({ userId: z.uuid(), reason: reason.optional() });
export type ErasePersonalData = z.infer<typeof erasePersonalDataSchema>;

/** Sent by the worker for every erasure that is not at its end. */
export const continueErasureSchema = z.strictObject({ userId: z.uuid() });
export type ContinueErasure = z.infer<typeof continueErasureSchema>;

/** Body of POST /api/profile/erasure. */
export const eraseOwnDataBodySchema = z.strictObject({
  confirmation: z
    .string({ error: `Escribe ${ERASURE_CONFIRMATION} para confirmar` })
    .trim()
    .refine((text) => text.toUpperCase() === ERASURE_CONFIRMATION, {
      error: `Escribe ${ERASURE_CONFIRMATION} para confirmar`,
    }),
});

/** Body of POST /api/users/{id}/erasure, for a super_admin. The reason stays in the history for ever. */
export const erasePersonBodySchema = z.strictObject({ reason });

// Views

/** Answer (202) of both: how far it is; the rest follows by itself. */
export const erasureAnswerSchema = z.object({ userId: z.uuid(), state: erasureStateSchema });
export type ErasureAnswer = z.infer<typeof erasureAnswerSchema>;

/** GET /api/profile/erasure: whether one's data could be erased now, and how far the last request is. */
export const erasureOutlookSchema = z.object({
  possible: z.boolean(),
  /** Null when nobody ever asked for it. */
  state: erasureStateSchema.nullable(),
  obligations: obligationsSchema,
  /** Staff give up their role first. */
  isStaff: z.boolean(),
});
export type ErasureOutlook = z.infer<typeof erasureOutlookSchema>;
