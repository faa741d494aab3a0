import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { freeText, requiredText } from './text.ts';

/** How long a verification with a passkey lets its session do staff work. */
export const PASSKEY_FRESH_HOURS = 12;
/** How long after entering a mailed code a first passkey may be registered. */
export const FIRST_PASSKEY_MINUTES = 15;
/** How long a challenge may be answered. */
export const PASSKEY_CHALLENGE_MINUTES = 5;
export const MAX_PASSKEYS = 10;

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
/** WebAuthn allows ids of at most 1 023 bytes. */
const credentialId = base64url(1_364);
const nameField = requiredText(60, 'Escribe un nombre', { tooLong: 'El nombre es demasiado largo' });

// Events. The key itself and its counter are no history: they stand in a table of the platform.

export const PasskeyRegistered = defineEvent(
  'PasskeyRegistered',
  z.object({
    passkeyId: z.uuid(),
    credentialId: z.string(),
    name: z.string(),
    /** Whether its maker may copy it to the person's other devices (WebAuthn's backup eligibility). */
    isSynced: z.boolean(),
  }),
  { personal: ['name'] },
);
export const PasskeyRenamed = defineEvent(
  'PasskeyRenamed',
  z.object({ passkeyId: z.uuid(), from: z.string(), to: z.string() }),
  { personal: ['from', 'to'] },
);
export const PasskeyRemoved = defineEvent(
  'PasskeyRemoved',
  z.object({
    passkeyId: z.uuid(),
    credentialId: z.string(),
    name: z.string(),
    /** Why, when somebody else removed it. */
    reason: z.string().optional(),
  }),
  { personal: ['name', 'reason'] },
);

export const passkeyEvents = [PasskeyRegistered, PasskeyRenamed, PasskeyRemoved] as const;
export type PasskeyEvent = EventOf<(typeof passkeyEvents)[number]>;

// Commands

/** A passkey whose registration was verified. */
export const registerPasskeySchema = z.strictObject({
  passkeyId: z.uuid(),
  credentialId,
  name: nameField,
  isSynced: z.boolean(),
});
export type RegisterPasskey = z.infer<typeof registerPasskeySchema>;

export const renamePasskeySchema = z.strictObject({ passkeyId: z.uuid(), name: nameField });
export type RenamePasskey = z.infer<typeof renamePasskeySchema>;

export const removePasskeySchema = z.strictObject({ passkeyId: z.uuid() });
export type RemovePasskey = z.infer<typeof removePasskeySchema>;

/** For who lost every passkey: a first one may then be registered anew. */
export const resetPasskeysSchema = z.strictObject({
  userId: z.uuid(),
  reason: requiredText(500, 'Escribe el motivo', { tooLong: 'El motivo es demasiado largo' }).min(
    5,
    'Escribe el motivo',
  ),
});
export type ResetPasskeys = z.infer<typeof resetPasskeysSchema>;

// Bodies. What a browser answers may hold more than is looked at (W3C Web Authentication, Level 3, section 5.1).

/** A browser's answer to registration options, as far as it is used. */
export const attestationSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(65_536),
    transports: z.array(freeText(32)).max(10).optional(),
  }),
});
export type Attestation = z.infer<typeof attestationSchema>;

/** A browser's answer to authentication options, as far as it is used. */
export const assertionSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    userHandle: base64url(128).nullish(),
  }),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** Body of POST /api/passkeys. */
export const registerPasskeyBodySchema = z.strictObject({ name: nameField, response: attestationSchema });
/** Body of POST /api/passkeys/verification and of POST /api/login/passkey. */
export const assertionBodySchema = z.strictObject({ response: assertionSchema });
/** Body of PATCH /api/passkeys/{id}. */
export const renamePasskeyBodySchema = z.strictObject({ name: nameField });
/** Body of POST /api/users/{id}/passkey-resets. */
export const resetPasskeysBodySchema = resetPasskeysSchema.pick({ reason: true });

// Views

/** One row of GET /api/passkeys, the oldest first. */
export const passkeyViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null before its first use, and in views of the past. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyView = z.infer<typeof passkeyViewSchema>;

/** Answer of POST /api/passkeys and PATCH /api/passkeys/{id}. */
export const passkeyAnswerSchema = z.object({ id: z.uuid(), name: z.string() });

/**
 * Options for the browser, made by the server's WebAuthn library and read by the browser's: only their envelope is
 * ours.
 */
export const ceremonyOptionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** Answer of POST /api/passkeys/verification. */
export const verifiedSchema = z.object({ verified: z.literal(true) });

/** GET /api/login/methods: what the sign-in screen offers. */
export const loginMethodsSchema = z.object({ passkey: z.boolean() });
