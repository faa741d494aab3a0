import { z } from 'zod';
import { made, nothing } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { countField, erasureBlockersSchema } from './values.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

// Events of stream `user-{id}`. None of them carries personal data, since they outlive the person's key.

/**
 * The fence: from here on no command by or about this person is accepted except this erasure's own. `emailHash`
 * identifies the claim that is released at the end, when the e-mail itself is no longer readable;
 * `formerEmailHashes`, absent where the e-mail never changed, identify what else is stored under an earlier address.
 */
export const PersonalDataErasureRequested = defineEvent(
  'PersonalDataErasureRequested',
  z.object({
    emailHash: hash,
    formerEmailHashes: z.array(hash).optional(),
    reason: z.string().optional(),
  }),
  { audit: { label: 'Eliminación de datos solicitada', changes: nothing, reason: 'reason' } },
);
/** There are open obligations: the fence is lifted and nothing was changed. */
export const PersonalDataErasureRefused = defineEvent('PersonalDataErasureRefused', erasureBlockersSchema, {
  version: 3,
  upcasts: {
    1: (old) => ({ ...old, openPayouts: 0 }),
    2: (old) => ({ ...old, owedAmounts: 0 }),
  },
  audit: { label: 'Eliminación de datos rechazada', changes: made },
});
/** There are no open obligations: the erasure can't be undone from here on. */
export const PersonalDataErasureAccepted = defineEvent('PersonalDataErasureAccepted', z.object({}), {
  audit: { label: 'Eliminación de datos aceptada', changes: nothing },
});
/**
 * The key is destroyed: nobody can decrypt its data any more. The read models erase theirs when they apply this event.
 */
export const PersonalKeyDestroyed = defineEvent(
  'PersonalKeyDestroyed',
  /** SHA-256 (hex) of the destroyed key; null when there never was one. */
  z.object({ keyFingerprint: hash.nullable() }),
  { audit: { label: 'Clave personal destruida', changes: made } },
);
/** The proof that all readable data of the person is gone. */
export const PersonalDataErased = defineEvent(
  'PersonalDataErased',
  z.object({
    keyFingerprint: hash.nullable(),
    /** Documents deleted from the object store. */
    documents: countField,
    /** Rows of read models, live and past, in which personal data was replaced. */
    rows: countField,
  }),
  { audit: { label: 'Datos personales eliminados', changes: made } },
);

export const privacyEvents = [
  PersonalDataErasureRequested,
  PersonalDataErasureRefused,
  PersonalDataErasureAccepted,
  PersonalKeyDestroyed,
  PersonalDataErased,
] as const;
