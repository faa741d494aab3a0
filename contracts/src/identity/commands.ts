import { z } from 'zod';
import { SIGN_IN_CODE_DIGITS, SIGN_IN_LONG_CODE_DIGITS } from '../constants.ts';
import { roleSchema, roles } from '../roles.ts';
import { freeText, lineText, requiredText } from '../text.ts';
import { emailField, investorLevelSchema, PASSKEY_CODE_ALPHABET, PASSKEY_CODE_LENGTH } from './values.ts';

const nameText = requiredText(80, 'Escribe tu nombre', { tooLong: 'El nombre es demasiado largo' });
const nameField = lineText(nameText);

/** Body of POST /api/login: an e-mail, and a name when the person is new. */
export const loginBodySchema = z.strictObject({
  email: emailField,
  name: lineText(nameText.max(160)).optional(),
  isNewUser: z.boolean().optional(),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

/** Mailed digits, optionally with spaces or dashes. */
const mailedCodeField = z
  .string({ error: 'Escribe el código' })
  .max(40, 'Escribe los dígitos del código, todos')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^(\\d{${SIGN_IN_CODE_DIGITS}}|\\d{${SIGN_IN_LONG_CODE_DIGITS}})$`),
        'Escribe los dígitos del código, todos',
      ),
  );

/** Body of POST /api/login/code. */
export const loginCodeBodySchema = z.strictObject({ code: mailedCodeField });

/** Body of POST /api/profile/email/code: the new address, which the code is mailed to. */
export const requestEmailChangeSchema = z.strictObject({ email: emailField });
export type RequestEmailChange = z.infer<typeof requestEmailChangeSchema>;
/** An address that a mailed code has proved. */
export const changeEmailSchema = requestEmailChangeSchema;
export type ChangeEmail = z.infer<typeof changeEmailSchema>;
/** Body of PUT /api/profile/email. */
export const changeEmailBodySchema = changeEmailSchema.extend({ code: mailedCodeField });

const lastNameField = lineText(
  freeText(80, { error: 'Escribe tu apellido', tooLong: 'El apellido es demasiado largo' }),
);

export const registerUserSchema = z.strictObject({
  email: emailField,
  firstName: nameField,
  lastName: lastNameField,
  role: roleSchema,
});
export type RegisterUser = z.infer<typeof registerUserSchema>;

/**
 * Body of PATCH /api/profile: omitted fields stay unchanged. Someone who registered with a single name has an empty
 * last name.
 */
export const changeProfileSchema = z.strictObject({
  firstName: nameField.optional(),
  lastName: lastNameField.optional(),
});
export type ChangeProfile = z.infer<typeof changeProfileSchema>;

export const base64urlField = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
/** WebAuthn allows ids of at most 1 023 bytes. */
const credentialIdField = base64urlField(1_364);
const passkeyNameField = lineText(
  requiredText(60, 'Escribe un nombre', { tooLong: 'El nombre es demasiado largo' }),
);

/** A passkey whose registration was verified. */
export const registerPasskeySchema = z.strictObject({
  passkeyId: z.uuid(),
  credentialId: credentialIdField,
  name: passkeyNameField,
  isSynced: z.boolean(),
});
export type RegisterPasskey = z.infer<typeof registerPasskeySchema>;

export const renamePasskeySchema = z.strictObject({ passkeyId: z.uuid(), name: passkeyNameField });
export type RenamePasskey = z.infer<typeof renamePasskeySchema>;

export const removePasskeySchema = z.strictObject({ passkeyId: z.uuid() });
export type RemovePasskey = z.infer<typeof removePasskeySchema>;

/** For a person who lost every passkey: they may then register a first one again. */
export const resetPasskeysSchema = z.strictObject({
  userId: z.uuid(),
  reason: requiredText(500, 'Escribe el motivo', { tooLong: 'El motivo es demasiado largo' }).min(
    5,
    'Escribe el motivo',
  ),
});
/** The person by id, or by e-mail, which is what an operator knows. */
export const resetAnyPasskeysSchema = z.union([
  resetPasskeysSchema,
  resetPasskeysSchema.omit({ userId: true }).extend({ email: emailField }),
]);
export type ResetPasskeys = z.infer<typeof resetAnyPasskeysSchema>;

/** Recipient of a code: by id, or by e-mail, which is what an operator knows. */
export const issuePasskeyCodeSchema = z.union([
  z.strictObject({ userId: z.uuid() }),
  z.strictObject({ email: emailField }),
]);
export type IssuePasskeyCode = z.infer<typeof issuePasskeyCodeSchema>;

const CODE_MESSAGE = `El código tiene ${PASSKEY_CODE_LENGTH} letras y números`;

/** As a person wrote it down: any case, with spaces or dashes, O for zero and I or L for one. */
export const passkeyCodeField = z
  .string({ error: CODE_MESSAGE })
  .max(40, CODE_MESSAGE)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'))
  .pipe(z.string().regex(new RegExp(`^[${PASSKEY_CODE_ALPHABET}]{${PASSKEY_CODE_LENGTH}}$`), CODE_MESSAGE));

// Bodies. A browser's response may have more fields than are used (W3C Web Authentication, Level 3, section 5.1).

/** The used fields of a browser's response to registration options. */
export const attestationSchema = z.object({
  id: credentialIdField,
  rawId: credentialIdField,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64urlField(8_192),
    attestationObject: base64urlField(65_536),
    transports: z.array(freeText(32)).max(10).optional(),
  }),
});
export type Attestation = z.infer<typeof attestationSchema>;

/** The used fields of a browser's response to authentication options. */
export const assertionSchema = z.object({
  id: credentialIdField,
  rawId: credentialIdField,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64urlField(8_192),
    authenticatorData: base64urlField(8_192),
    signature: base64urlField(8_192),
    userHandle: base64urlField(128).nullish(),
  }),
});
export type Assertion = z.infer<typeof assertionSchema>;

/** Body of POST /api/passkeys/registration-options: the code, where staff register their first passkey. */
export const registrationOptionsBodySchema = z.strictObject({ code: passkeyCodeField.optional() });
/** Body of POST /api/passkeys. */
export const registerPasskeyBodySchema = z.strictObject({
  name: passkeyNameField,
  response: attestationSchema,
});
/** Body of POST /api/passkeys/verification and of POST /api/login/passkey. */
export const assertionBodySchema = z.strictObject({ response: assertionSchema });
/** Body of PATCH /api/passkeys/{id}. */
export const renamePasskeyBodySchema = z.strictObject({ name: passkeyNameField });
/** Body of POST /api/users/{id}/passkey-resets. */
export const resetPasskeysBodySchema = resetPasskeysSchema.pick({ reason: true });

/** Body of PUT /api/users/{id}/role, for a super_admin. */
export const changeRoleBodySchema = z.strictObject({
  role: z.enum(roles, { error: 'Selecciona un rol' }),
  reason: freeText(500, { tooLong: 'El motivo es demasiado largo' }).optional(),
});
export type ChangeRoleBody = z.infer<typeof changeRoleBodySchema>;

/** Body of PUT /api/users/{id}/level, for staff. */
export const setInvestorLevelBodySchema = z.strictObject({
  level: investorLevelSchema,
  reason: freeText(500, { tooLong: 'El motivo es demasiado largo' }).optional(),
});

export const setInvestorLevelSchema = setInvestorLevelBodySchema.extend({ userId: z.uuid() });
export type SetInvestorLevel = z.infer<typeof setInvestorLevelSchema>;

export const changeRoleSchema = changeRoleBodySchema.extend({ userId: z.uuid() });
export type ChangeRole = z.infer<typeof changeRoleSchema>;
