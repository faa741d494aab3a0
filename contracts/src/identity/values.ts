import { z } from 'zod';
import { openTable } from '../open-table.ts';

/** Investor level assigned by staff; null: none assigned. */
export const investorLevels = ['standard', 'premium'] as const;
export const investorLevelSchema = z
  .enum(investorLevels, { error: 'El nivel es standard, premium o ninguno' })
  .nullable();
export type InvestorLevel = z.infer<typeof investorLevelSchema>;

const levelLabels = openTable({ standard: 'Estándar', premium: 'Premium' }, 'Desconocido');

/** Label of a level; 'Sin nivel' for none. */
export function investorLevelLabel(level: InvestorLevel): string {
  return level === null ? 'Sin nivel' : levelLabels[level];
}

/** E-mails are compared trimmed and case-folded. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export const emailField = z
  .string({ error: 'Por favor ingresa tu email' })
  .trim()
  .max(254, 'El email es demasiado largo')
  .pipe(z.email('Escribe un email válido'))
  .transform(normaliseEmail);

export const signInMethods = ['immediate', 'code', 'passkey'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** How long a passkey verification allows a session to do staff work. */
export const PASSKEY_FRESH_HOURS = 12;
/** How long after entering a mailed code a first passkey may be registered. */
export const FIRST_PASSKEY_MINUTES = 15;
/** Lifetime of a challenge. */
export const PASSKEY_CHALLENGE_MINUTES = 5;
export const MAX_PASSKEYS = 10;
/** Lifetime of a code for a staff account's first passkey. */
export const PASSKEY_CODE_HOURS = 24;
export const PASSKEY_CODE_TRIES = 5;
/** Crockford's base 32: without letters that resemble other letters or digits. */
export const PASSKEY_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Forty bits, so that five guesses are practically hopeless. */
export const PASSKEY_CODE_LENGTH = 8;
