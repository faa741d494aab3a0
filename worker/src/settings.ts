import { createECDH } from 'node:crypto';
import { type AuditFileSchedule, auditFileSchedules } from '@nodo/contracts/audit/files';
import { microFromUsdt } from '@nodo/contracts/money';
import { readEnvironment } from '@nodo/platform/environment';
import { LEASE_SECONDS } from '@nodo/platform/lease';
import { z } from 'zod';
import type { AuditWebhookSettings } from './audit/webhook.ts';
import type { WebPushSettings } from './notifications/push-request.ts';
import { connectSigner } from './signer/client.ts';
import type { PayoutSigner } from './signer/protocol.ts';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
/** The audit log must not be sent unencrypted, except to this machine. */
const webhookUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || localHosts.has(new URL(url).hostname), 'must be https');

/** The worker's own variables, besides the configuration shared by all services. */
export const environmentSchema = z.object({
  SWEEP_MS: z.coerce.number().int().min(50).default(15_000),
  FOLLOWER_LEASE_SECONDS: z.coerce.number().min(0.5).max(8).default(LEASE_SECONDS),
  RESCAN_BLOCKS: z.coerce.number().int().positive().max(2_400).default(1_200),
  COMPARE_TREASURY_MS: z.coerce.number().int().min(50).default(3_600_000),
  TRON_REQUESTS_PER_SECOND: z.coerce.number().positive().default(15),
  TRON_REQUESTS_PER_DAY: z.coerce.number().int().positive().default(100_000),
  TRON_TIMEOUT_MS: z.coerce.number().int().min(50).max(4_000).default(2_500),
  SIGNER_SOCKET: z.string().optional(),
  PAYOUT_POLL_MS: z.coerce.number().int().min(50).default(2_000),
  PAYOUT_AGAIN_MS: z.coerce.number().int().min(50).default(10_000),
  PAYOUT_LIFETIME_SECONDS: z.coerce.number().int().min(30).max(3_600).default(60),
  TREASURY_TRX_RESERVE: z.coerce.number().int().nonnegative().max(1_000_000).default(100),
  AUDIT_WEBHOOK_URL: webhookUrl.optional(),
  AUDIT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'is whsec_ and 24 to 64 bytes in base64')
    .optional(),
  WEB_PUSH_PUBLIC_KEY: z.string().optional(),
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'is not a private key of VAPID')
    .optional(),
  WEB_PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'is a mailto: or https: address')
    .optional(),
  AUDIT_FILES: z.enum(auditFileSchedules).default('off'),
  TWO_NODES_ABOVE_USDT: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,6})?$/)
    .default('10000'),
});

export interface Settings {
  /** Interval of the sweeps, in milliseconds. */
  readonly sweepMs: number;
  /** Lease duration: the time until another instance takes over from a dead follower. */
  readonly leaseSeconds: number;
  /**
   * After this many blocks the solid ones are scanned once more for transfers; the default is an hour of TRON's
   * blocks.
   */
  readonly rescanBlocks: number;
  /** Interval of comparing the treasury's balance with the counted one, in milliseconds. */
  readonly compareTreasuryMs: number;
  /** Request limits of one node. */
  readonly requestsPerSecond: number;
  readonly requestsPerDay: number;
  /** Timeout of a node's response, in milliseconds. */
  readonly timeoutMs: number;
  /** From this many micro-USDT on, two nodes must agree before a transfer is credited (where two are configured). */
  readonly twoNodesAbove: bigint;
  /** The webhook that receives the audit log; absent: none. */
  readonly auditWebhook: AuditWebhookSettings | undefined;
  /** The VAPID keys of push notifications; absent: none are sent. */
  readonly webPush: WebPushSettings | undefined;
  /** How often the audit log is written to a file. */
  readonly auditFiles: AuditFileSchedule;
  readonly payouts: {
    /** Signs for the treasury, in a process of its own; absent: nothing is paid out here. */
    readonly signer: PayoutSigner | undefined;
    /** Interval of payout rounds, and of broadcasts of one transaction, in ms. */
    readonly pollMs: number;
    readonly againMs: number;
    /** Lifetime of a signature, in milliseconds of the chain's time. */
    readonly lifetimeMs: number;
    /** TRX to be kept in the treasury, in sun. */
    readonly trxReserve: number;
  };
}

const SUN_PER_TRX = 1_000_000;

/** Reads the worker's own variables. Throws an Error that names the invalid ones. */
export function loadSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = environmentSchema.safeParse(readEnvironment(environment));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Configuration of worker cannot be used:\n  ${problems.join('\n  ')}`);
  }
  const env = parsed.data;
  const { AUDIT_WEBHOOK_URL: url, AUDIT_WEBHOOK_SECRET: secret } = env;
  if ((url === undefined) !== (secret === undefined))
    throw new Error('AUDIT_WEBHOOK_URL and AUDIT_WEBHOOK_SECRET come together');
  return {
    auditWebhook: url && secret ? { url, secret } : undefined,
    webPush: webPushOf(env),
    auditFiles: env.AUDIT_FILES,
    sweepMs: env.SWEEP_MS,
    leaseSeconds: env.FOLLOWER_LEASE_SECONDS,
    rescanBlocks: env.RESCAN_BLOCKS,
    compareTreasuryMs: env.COMPARE_TREASURY_MS,
    requestsPerSecond: env.TRON_REQUESTS_PER_SECOND,
    requestsPerDay: env.TRON_REQUESTS_PER_DAY,
    timeoutMs: env.TRON_TIMEOUT_MS,
    twoNodesAbove: microFromUsdt(env.TWO_NODES_ABOVE_USDT),
    payouts: {
      signer: env.SIGNER_SOCKET ? connectSigner(env.SIGNER_SOCKET) : undefined,
      pollMs: env.PAYOUT_POLL_MS,
      againMs: env.PAYOUT_AGAIN_MS,
      lifetimeMs: env.PAYOUT_LIFETIME_SECONDS * 1_000,
      trxReserve: env.TREASURY_TRX_RESERVE * SUN_PER_TRX,
    },
  };
}

/** All three or none, and the public key given to browsers has to match the private one. */
function webPushOf(env: z.output<typeof environmentSchema>): WebPushSettings | undefined {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_SUBJECT: subject } = env;
  if (!publicKey && !privateKey && !subject) return undefined;
  if (!publicKey || !privateKey || !subject)
    throw new Error('WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY and WEB_PUSH_SUBJECT come together');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  if (pair.getPublicKey('base64url') !== publicKey)
    throw new Error('WEB_PUSH_PUBLIC_KEY is not the public key of WEB_PUSH_PRIVATE_KEY');
  return { publicKey, privateKey, subject };
}
