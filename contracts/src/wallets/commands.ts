import { z } from 'zod';
import { tronAddressSchema, ZERO_ADDRESS } from '../tron-address.ts';

const walletField = tronAddressSchema.refine((address) => address !== ZERO_ADDRESS, {
  error: 'Esta dirección no es de nadie. Escribe la de tu billetera.',
});

const SIGNATURE_HINT = 'Pega la firma completa: 130 cifras y letras de la a a la f, con o sin 0x al comienzo';
/** 65 bytes in hex as shown by wallets; normalised to lower case without prefix. */
const signatureField = z
  .string({ error: 'Pega la firma del mensaje' })
  .trim()
  .regex(/^(0x)?[0-9a-f]{130}$/i, SIGNATURE_HINT)
  .transform((text) => text.toLowerCase().replace(/^0x/, ''));

/** Requests the message to sign as proof of an address. */
export const requestWalletChallengeSchema = z.strictObject({ address: walletField });
export type RequestWalletChallenge = z.infer<typeof requestWalletChallengeSchema>;

/** Requests the exact transfer that proves an address, for one that can't sign. */
export const requestWalletTransferSchema = z.strictObject({ address: walletField });
export type RequestWalletTransfer = z.infer<typeof requestWalletTransferSchema>;

/** Submits the signature of the message last issued for that address. */
export const proveWalletSchema = z.strictObject({ address: walletField, signature: signatureField });
export type ProveWallet = z.infer<typeof proveWalletSchema>;

/** Releases one's own wallet. */
export const releaseWalletSchema = z.strictObject({ walletId: z.uuid() });
export type ReleaseWallet = z.infer<typeof releaseWalletSchema>;

/** Sent by the worker: a transfer was confirmed that may be a requested proof. */
export const proveWalletByTransferSchema = z.strictObject({ transferId: z.uuid() });
