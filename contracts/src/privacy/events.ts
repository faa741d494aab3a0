import { z } from 'zod';
import { made, nothing } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { countField, obligationsSchema } from './values.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

// Events of stream `user-{id}`. None of them carries personal data: they outlive the person's key.

/**
 * The fence: from here on no command of or about this person is decided but this erasure's own. `emailHash` names
 * the claim that is released at the end, when the e-mail itself can't be read any more.
 */
export const PersonalDataErasureRequested = defineEvent(
  'PersonalDataErasureRequested',
  z.object({ emailHash: hash, reason: z.string().optional() }),
  { audit: { label: 'Eliminación de datos solicitada', changes: nothing, reason: 'reason' } },
);
/** Something is open: the fence is lifted and nothing was touched. */
export const PersonalDataErasureRefused = defineEvent('PersonalDataErasureRefused', obligationsSchema, {
  version: 2,
  upcasts: { 1: (old) => ({ ...old, openPayouts: 0 }) },
  audit: { label: 'Eliminación de datos rechazada', changes: made },
});
/** Nothing is open: there is no way back. */
export const PersonalDataErasureAccepted = defineEvent('PersonalDataErasureAccepted', z.object({}), {
  audit: { label: 'Eliminación de datos aceptada', changes: nothing },
});
/** The key is gone: what it encrypted can't be read by anybody. The read models forget when they come here. */
export const PersonalKeyDestroyed = defineEvent(
  'PersonalKeyDestroyed',
  /** SHA-256 (hex) of the destroyed key; null when there never was one. */
  z.object({ keyFingerprint: hash.nullable() }),
  { audit: { label: 'Clave personal destruida', changes: made } },
);
/** The proof: everything that could be read of the person is gone. */
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
