import { z } from 'zod';
import { chainHash, datedBlockFields, hexBytes, signature, sun } from './chain-fields.ts';
import { defineEvent, type EventOf } from './event.ts';
import { compare, usdField, usdSchema, usdtSchema } from './money.ts';
import { assertionSchema } from './passkeys.ts';
import { freeText } from './text.ts';
import { tronAddressSchema, ZERO_ADDRESS } from './tron-address.ts';

/** Why a payout that may be paid is not being signed for now; `disputed`: why what was sent of it is not decided. */
export const payoutHolds = [
  'paused',
  'treasury_funds',
  'network_fee',
  'daily_limit',
  'simulation',
  'books',
  'disputed',
] as const;
export const payoutHoldSchema = z.enum(payoutHolds);
export type PayoutHold = z.infer<typeof payoutHoldSchema>;
export const payoutHoldLabels: Record<PayoutHold, string> = {
  paused: 'El token está en pausa',
  treasury_funds: 'Faltan USDT en la tesorería',
  network_fee: 'Falta TRX para la comisión de red',
  daily_limit: 'Se alcanzó el límite diario de pagos',
  simulation: 'La red rechaza la prueba del envío',
  books: 'El saldo de la tesorería no cuadra',
  disputed: 'Los nodos no coinciden sobre lo que pasó con su envío',
};

/** Why a payout will never be. */
export const payoutFailures = [
  'failed_on_chain',
  'blacklisted',
  'contract_address',
  'own_address',
  'over_limit',
] as const;
export const payoutFailureSchema = z.enum(payoutFailures);
export type PayoutFailure = z.infer<typeof payoutFailureSchema>;
export const payoutFailureLabels: Record<PayoutFailure, string> = {
  failed_on_chain: 'La red rechazó la transferencia',
  blacklisted: 'La dirección está en la lista negra de USDT',
  contract_address: 'La dirección es de un contrato',
  own_address: 'La dirección es de la plataforma',
  over_limit: 'Supera el máximo por pago',
};

/** How it was approved: because it is small, or by a person. */
export const payoutApprovals = ['limit', 'review'] as const;
export const payoutApprovalSchema = z.enum(payoutApprovals);
export const payoutApprovalLabels: Record<z.infer<typeof payoutApprovalSchema>, string> = {
  limit: 'Automática, por monto',
  review: 'De una persona',
};

// Events of `transfer-{id}` for money that leaves. TransferIncluded, TransferReorganised and TransferConfirmed tell
// where it stands on the chain, as they do of money that comes in.

/** Somebody wants their balance paid out. The balance is set aside on their account before this is written. */
export const TransferRequested = defineEvent(
  'TransferRequested',
  z.object({
    purpose: z.literal('distribution'),
    userId: z.uuid(),
    /** The wallet is no secret: it will stand on a public chain. */
    to: tronAddressSchema,
    /** What is sent. */
    amount: usdtSchema,
    /** What it takes from the balance. */
    amountUsd: usdSchema,
    /** Whether a person has to approve it; what is small is approved with the request. */
    needsApproval: z.boolean(),
  }),
);
export const TransferApproved = defineEvent('TransferApproved', z.object({ via: payoutApprovalSchema }));
export const TransferRejected = defineEvent(
  'TransferRejected',
  z.object({ userId: z.uuid(), reason: z.string() }),
  { personal: ['reason'], person: 'userId' },
);
/** Taken back by the person who asked for it, while it waited for an approval. */
export const TransferCancelled = defineEvent('TransferCancelled', z.object({ userId: z.uuid() }));
/** Written in place of TransferRequested when what was set aside is taken back: a request can no longer follow. */
export const TransferAbandoned = defineEvent('TransferAbandoned', z.object({ userId: z.uuid() }));
/** It may be paid and waits for now: to be signed, or to be known of. Told once until the reason changes. */
export const TransferHeld = defineEvent('TransferHeld', z.object({ reason: payoutHoldSchema }));
/** The one transaction that pays it, in full, before anybody else has seen it. These bytes and no others are sent. */
export const TransferSigned = defineEvent(
  'TransferSigned',
  z.object({
    /** 1, and one more after each TransferSignatureExpired. */
    attempt: z.int().positive(),
    txHash: chainHash,
    rawTransaction: hexBytes,
    signature,
    /** Most sun that may be burned for energy. */
    feeLimit: sun,
    expiresAt: z.iso.datetime(),
  }),
);
/** A node took it for the first time. */
export const TransferBroadcast = defineEvent('TransferBroadcast', z.object({ txHash: chainHash }));
/**
 * An irreversible block is later than its expiration, and it stands in none, or what stands there has paid another
 * payout: it can never be paid by these bytes.
 */
export const TransferSignatureExpired = defineEvent(
  'TransferSignatureExpired',
  z.object({ txHash: chainHash, ...datedBlockFields }),
);
export const TransferFailed = defineEvent(
  'TransferFailed',
  z.object({
    reason: payoutFailureSchema,
    txHash: chainHash.nullable(),
    /** What the chain said of it, `REVERT` for one; null where it never got there. */
    detail: z.string().nullable(),
  }),
);

export const payoutEvents = [
  TransferRequested,
  TransferApproved,
  TransferRejected,
  TransferCancelled,
  TransferAbandoned,
  TransferHeld,
  TransferSigned,
  TransferBroadcast,
  TransferSignatureExpired,
  TransferFailed,
] as const;
export type PayoutEvent = EventOf<(typeof payoutEvents)[number]>;

// Commands

/**
 * For so long after it was first used an address is new, and whatever goes to it is approved by a person: whoever takes
 * over a session can't empty the balance before its owner has read of it.
 */
export const PAYOUT_NEW_ADDRESS_HOURS = 24;

/** Smallest payout in USD; amounts go by the cent. */
export const PAYOUT_MINIMUM = '1.00';
export const PAYOUT_STEP = '0.01';

const amount = usdField('Escribe el monto').refine(
  (value) => compare(value, PAYOUT_MINIMUM) >= 0,
  'El monto mínimo es 1 USD',
);
const type = z.literal('distribution', { error: 'El único tipo posible es distribution' });

const walletAddress = tronAddressSchema.refine((address) => address !== ZERO_ADDRESS, {
  error: 'Esta dirección no es de nadie. Escribe la de tu billetera.',
});

/** A person's own balance to an address of theirs. */
export const requestPayoutSchema = z.strictObject({ amount, walletAddress, type });
export type RequestPayout = z.infer<typeof requestPayoutSchema>;

/** Body of POST /api/blockchain/transactions. `passkey`: an answer to the options for exactly this payout. */
export const requestPayoutBodySchema = requestPayoutSchema.extend({ passkey: assertionSchema.optional() });

export const approvePayoutSchema = z.strictObject({ transferId: z.uuid() });
/** One's own, while it waits for an approval. */
export const cancelPayoutSchema = z.strictObject({ transferId: z.uuid() });

const reason = freeText(500, { error: 'Escribe el motivo', tooLong: 'El motivo es demasiado largo' }).min(
  5,
  'Escribe el motivo',
);
export const rejectPayoutBodySchema = z.strictObject({ reason });
export const rejectPayoutSchema = rejectPayoutBodySchema.extend({ transferId: z.uuid() });

// Views

/**
 * Where a payout stands. `reserved` and `abandoned` are seen by nobody: the request was never written, or was taken
 * back before it was.
 */
export const payoutStates = [
  'reserved',
  'abandoned',
  'requested',
  'approved',
  'rejected',
  'cancelled',
  'signed',
  'broadcast',
  'confirming',
  'confirmed',
  'failed',
] as const;
export const payoutStateSchema = z.enum(payoutStates);
export type PayoutState = z.infer<typeof payoutStateSchema>;
/** States in which money is on its way. */
export const openPayoutStates = [
  'reserved',
  'requested',
  'approved',
  'signed',
  'broadcast',
  'confirming',
] as const;

export const payoutStateLabels: Record<Exclude<PayoutState, 'reserved' | 'abandoned'>, string> = {
  requested: 'Por aprobar',
  approved: 'Por enviar',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  signed: 'Firmado',
  broadcast: 'Enviado',
  confirming: 'Confirmando',
  confirmed: 'Confirmado',
  failed: 'Fallido',
};

/** Answer (201) of POST /api/blockchain/transactions. */
export const payoutRequestedSchema = z.object({
  id: z.uuid(),
  amount: usdtSchema,
  walletAddress: z.string(),
  type: z.literal('distribution'),
  status: z.literal('pending'),
  /** `requested` when it waits for a person. */
  state: z.enum(['requested', 'approved']),
  createdAt: z.iso.datetime(),
});
export type PayoutRequested = z.infer<typeof payoutRequestedSchema>;

/** A payout of one's own that waits for an approval, and can be taken back until then. */
export const waitingPayoutSchema = z.object({
  id: z.uuid(),
  amount: usdtSchema,
  amountUsd: usdSchema,
  walletAddress: z.string(),
  requestedAt: z.iso.datetime(),
});
export type WaitingPayout = z.infer<typeof waitingPayoutSchema>;

/** GET /api/payouts/terms: what one may ask for. USD as decimal strings. */
export const payoutTermsSchema = z.object({
  available: usdSchema,
  /** Set aside for payouts under way. */
  reserved: usdSchema,
  minimum: usdSchema,
  maximum: usdSchema,
  /** Above this a person approves first. */
  approvalAbove: usdSchema,
  /** For so long an address is new, and what goes to it waits for a person, too; 0: that is not looked at. */
  newAddressHours: z.number().nonnegative(),
  /** Whether each payout is confirmed with a passkey. */
  needsPasskey: z.boolean(),
  /** The oldest first. */
  waiting: z.array(waitingPayoutSchema),
});
export type PayoutTerms = z.infer<typeof payoutTermsSchema>;

/** One row of GET /api/payouts, for staff: newest first, those that wait for somebody before all others. */
export const payoutViewSchema = z.object({
  id: z.uuid(),
  investor: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  amount: usdtSchema,
  amountUsd: usdSchema,
  walletAddress: z.string(),
  state: payoutStateSchema,
  /** It waits because its address is new, and not because of its amount. */
  isNewAddress: z.boolean(),
  hold: payoutHoldSchema.nullable(),
  failure: payoutFailureSchema.nullable(),
  /** What the person who refused it wrote. */
  reason: z.string().nullable(),
  /** The person who approved or refused it; null while nobody had to. */
  decidedBy: z.string().nullable(),
  transactionHash: z.string().nullable(),
  explorerUrl: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type PayoutView = z.infer<typeof payoutViewSchema>;
