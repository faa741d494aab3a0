import {
  chatContactSchema,
  chatUrlSchema,
  DEFAULT_CHAT_CONTACT,
  legalEntity,
  legalVariables,
  webAddressSchema,
} from '@nodo/contracts/contact';
import { normaliseEmail } from '@nodo/contracts/identity/values';
import { KYC_VALID_DAYS } from '@nodo/contracts/kyc/values';
import { compare, usd } from '@nodo/contracts/money';
import { PAYOUT_NEW_ADDRESS_HOURS } from '@nodo/contracts/payouts/commands';
import { isTronAddress } from '@nodo/contracts/tron-address';
import { z } from 'zod';
import { readEnvironment } from './environment.ts';
import { eventStoreUrlSchema } from './event-store-url.ts';
import { httpLimitVariables, readHttpLimits } from './http-limits.ts';
import { readTracing, tracingVariables } from './tracing/settings.ts';
import { tronNodesSchema } from './tron-nodes.ts';

/**
 * Configuration is one typed value, read from the environment once at start and passed down. Every variable is listed
 * in the README's table. An unusable value ends the process with a message that names the variable.
 */
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const secret = (name: string) =>
  z
    .string(`is missing: give it, or its file as ${name}_FILE`)
    .min(32, `${name} needs at least 32 characters`);
/** An origin as browsers send it, which requests are compared with; the front appends paths to it. */
const originSchema = z
  .url({ protocol: /^https?$/i, error: 'is not an http:// or https:// address' })
  .refine((text) => !URL.canParse(text) || new URL(text).origin === text, {
    error: ({ input }) => `has to be written as ${new URL(String(input)).origin}`,
  });
const usdAmount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .transform((value) => usd(value));
const tronAddress = z.string().refine(isTronAddress, 'is not a TRON address');

/** What command-api, projector, query-api and worker read. */
export const environmentSchema = z.object({
  /** `on` in the product of `npm start`: allows demo data and immediate sign-in. */
  EMBEDDED: flag.default(false),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  PUBLIC_URL: originSchema,
  EVENTSTORE_URL: eventStoreUrlSchema,
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(8).max(1_000).optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//)
    .optional(),
  COMMAND_API_URL: z.url().optional(),
  TRON_URL: tronNodesSchema,
  TRON_API_KEY: z.string().optional(),
  TRON_START_BLOCK: z.coerce.number().int().nonnegative().optional(),
  TRON_POLL_MS: z.coerce.number().int().min(20).default(4_000),
  CHAIN_UNFOLLOWED_SECONDS: z.coerce.number().positive().default(300),
  USDT_CONTRACT: tronAddress,
  TREASURY_ADDRESS: tronAddress,
  TREASURY_SIGNER_ADDRESS: tronAddress.optional(),
  TREASURY_PERMISSION_ID: z.coerce.number().int().min(0).max(9).default(0),
  EXPLORER_URL: z.string().default('https://tronscan.org/#/transaction/{hash}'),
  USD_TO_USDT: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .refine((rate) => Number(rate) > 0, 'is not above 0')
    .default('1.000000'),
  TRX_USD: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .default('0.233'),
  PAYOUT_APPROVAL_ABOVE_USD: usdAmount.default('1000.00'),
  PAYOUT_AUTOMATIC_DAILY_USD: usdAmount.default('10000.00'),
  PAYOUT_MAX_USD: usdAmount.default('50000.00'),
  PAYOUT_DAILY_MAX_USD: usdAmount.default('200000.00'),
  PAYOUT_NEW_ADDRESS_HOURS: z.coerce.number().nonnegative().max(720).optional(),
  PAYMENT_HOURS: z.coerce.number().positive().default(24),
  OBJECT_STORE_URL: z
    .string()
    .regex(/^(file|s3):\/\//, 'begins with file:// or s3://')
    .optional(),
  KYC_VALID_DAYS: z.coerce.number().positive().default(KYC_VALID_DAYS),
  SESSION_SECRET: secret('SESSION_SECRET'),
  SERVICE_TOKEN: secret('SERVICE_TOKEN'),
  PERSONAL_DATA_KEY: secret('PERSONAL_DATA_KEY'),
  KEY_ENCRYPTION_KEY: secret('KEY_ENCRYPTION_KEY').optional(),
  KEY_ENCRYPTION_KEY_OTHER: secret('KEY_ENCRYPTION_KEY_OTHER').optional(),
  AUTH_MODE: z.enum(['immediate', 'code']).default('code'),
  MAIL_URL: z
    .string()
    .regex(/^(smtps?|file):\/\//, 'is not an smtp://, smtps:// or file:// address')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+$/)
    .default('Nodo Cartago <no-responder@nodocartago.co>'),
  FIXED_EMAILS: list.default([]),
  SIGN_IN_LIMIT: z.coerce.number().int().positive().default(10),
  TELL_WITHIN_SECONDS: z.coerce.number().positive().default(300),
  REQUEST_LIMIT: z.coerce.number().int().positive().default(6_000),
  CHAT_URL: chatUrlSchema.optional(),
  CHAT_CONTACT: chatContactSchema.default(DEFAULT_CHAT_CONTACT),
  /** Filled into the landing page by the front, which can't refuse to start: so services do. */
  MAPS_URL: webAddressSchema.optional(),
  VIDEO_URL: webAddressSchema.optional(),
  ...legalVariables,
  ...httpLimitVariables,
  /** An uncompressed P-256 public key, base64url. */
  WEB_PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'is not a public key of VAPID')
    .optional(),
  WAITING_SOCKETS: z.coerce.number().int().positive().default(30),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...tracingVariables,
});

export type ServiceName =
  | 'command-api'
  | 'projector'
  | 'query-api'
  | 'worker'
  | 'signer'
  | 'gateway'
  | 'history-import'
  | 'migrate';
export type Config = Readonly<ReturnType<typeof loadConfig>>;

const loopback = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** No two of them may be the same: whoever learns one would have another. */
function checkSecrets(env: z.output<typeof environmentSchema>): void {
  const { SESSION_SECRET, SERVICE_TOKEN, PERSONAL_DATA_KEY } = env;
  const { KEY_ENCRYPTION_KEY, KEY_ENCRYPTION_KEY_OTHER } = env;
  const required = { SESSION_SECRET, SERVICE_TOKEN, PERSONAL_DATA_KEY };
  const all = { ...required, KEY_ENCRYPTION_KEY, KEY_ENCRYPTION_KEY_OTHER };
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  if (new Set(given.map(([, value]) => value)).size === given.length) return;
  const names = given.map(([name]) => name);
  throw new Error(`${names.slice(0, -1).join(', ')} and ${names.at(-1)} have to differ from each other`);
}

/**
 * Reads the configuration of one service. Throws an Error that lists every unusable variable, and refuses
 * `AUTH_MODE=immediate` on any address but loopback.
 */
export function loadConfig(service: ServiceName, environment: NodeJS.ProcessEnv = process.env) {
  const parsed = environmentSchema.safeParse(readEnvironment(environment));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Configuration of ${service} cannot be used:\n  ${problems.join('\n  ')}`);
  }
  const env = parsed.data;
  if (env.AUTH_MODE === 'immediate' && !loopback.has(new URL(env.PUBLIC_URL).hostname)) {
    throw new Error(`AUTH_MODE=immediate takes no PUBLIC_URL that others could open: ${env.PUBLIC_URL}`);
  }
  checkSecrets(env);
  if (env.AUTH_MODE === 'immediate' && !loopback.has(env.HOST)) {
    throw new Error(
      `AUTH_MODE=immediate starts only on a loopback address; ${service} listens on ${env.HOST}`,
    );
  }
  checkMail(service, env);
  checkPayoutMaxima(env);
  return {
    service,
    embedded: env.EMBEDDED,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    allowedOrigins: allowedOrigins(env.PUBLIC_URL, env.EMBEDDED),
    secureCookies: env.PUBLIC_URL.startsWith('https:'),
    eventStoreUrl: env.EVENTSTORE_URL,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    redisUrl: env.REDIS_URL,
    commandApiUrl: env.COMMAND_API_URL,
    tron: {
      nodes: env.TRON_URL,
      apiKey: env.TRON_API_KEY,
      /** First block to follow when there is no cursor yet; absent: the chain's head at the first start. */
      startBlock: env.TRON_START_BLOCK,
      /**
       * Longest pause between two polls for a new block, in ms. The follower learns the chain's block interval and
       * polls when a block is due; a pause shorter than that interval causes polls that find nothing.
       */
      pollMs: env.TRON_POLL_MS,
      /** Once the chain has not been read for this many seconds, payment instructions are withheld. */
      unfollowedSeconds: env.CHAIN_UNFOLLOWED_SECONDS,
      usdtContract: env.USDT_CONTRACT,
      treasuryAddress: env.TREASURY_ADDRESS,
      /**
       * The account whose key signs payouts for the treasury, and the permission id it signs by; 0 is the owner
       * permission.
       */
      treasurySigner: {
        address: env.TREASURY_SIGNER_ADDRESS ?? env.TREASURY_ADDRESS,
        permissionId: env.TREASURY_PERMISSION_ID,
      },
      /** `{hash}` is replaced by the transaction's hash. */
      explorerUrl: env.EXPLORER_URL,
      usdToUsdt: env.USD_TO_USDT,
      /** Reference price of TRX in USD, for the estimated network fee only. */
      trxUsd: env.TRX_USD,
    },
    /** USD as decimal strings. */
    payouts: {
      /** A payout needs a super admin's approval once one person's requests of the last 24 hours exceed this. */
      approvalAbove: env.PAYOUT_APPROVAL_ABOVE_USD,
      /** The same, once all people's requests of the last 24 hours exceed this. */
      automaticDaily: env.PAYOUT_AUTOMATIC_DAILY_USD,
      /** Maximum of a single payout. */
      maximum: env.PAYOUT_MAX_USD,
      /** Maximum signed for in 24 hours. */
      dailyMaximum: env.PAYOUT_DAILY_MAX_USD,
      /**
       * A payout address counts as new for this many hours, and payouts to it need a super admin's approval. Defaults
       * to 0 on the development chain.
       */
      newAddressHours: env.PAYOUT_NEW_ADDRESS_HOURS ?? (env.EMBEDDED ? 0 : PAYOUT_NEW_ADDRESS_HOURS),
    },
    paymentHours: env.PAYMENT_HOURS,
    /** Where documents are stored; required by command-api and query-api. */
    objectStoreUrl: env.OBJECT_STORE_URL,
    /** How many days an approved KYC stays valid. */
    kycValidDays: env.KYC_VALID_DAYS,
    sessionSecret: env.SESSION_SECRET,
    serviceToken: env.SERVICE_TOKEN,
    /** What wraps the keys of personal data. */
    personalDataKeys: {
      master: env.PERSONAL_DATA_KEY,
      current: env.KEY_ENCRYPTION_KEY,
      others: env.KEY_ENCRYPTION_KEY_OTHER === undefined ? [] : [env.KEY_ENCRYPTION_KEY_OTHER],
    },
    authMode: env.AUTH_MODE,
    mail: { url: env.MAIL_URL, from: env.MAIL_FROM },
    /** E-mails that nobody changes, nor changes to. */
    fixedEmails: new Set(env.FIXED_EMAILS.map(normaliseEmail)) as ReadonlySet<string>,
    /** Sign-ins per minute, per network address and per e-mail. */
    signInLimit: env.SIGN_IN_LIMIT,
    /** Requests per minute from one network address. */
    requestLimit: env.REQUEST_LIMIT,
    /** Support chat's address and label; null when there is none. */
    chat: env.CHAT_URL === undefined ? null : { url: env.CHAT_URL, contact: env.CHAT_CONTACT },
    /** The legal entity behind the platform. */
    legal: legalEntity(env),
    /** VAPID public key that browsers subscribe to push notifications with; null when none are sent. */
    webPushKey: env.WEB_PUSH_PUBLIC_KEY ?? null,
    http: readHttpLimits(env),
    /** Live connections per network address on which nobody has signed in yet. */
    waitingSockets: env.WAITING_SOCKETS,
    /** Older events are not pushed to pages one by one: pages are notified to refetch instead. */
    tellWithinSeconds: env.TELL_WITHIN_SECONDS,
    logLevel: env.LOG_LEVEL,
    /** Where traces are sent; undefined while tracing is off. */
    tracing: readTracing(env),
  } as const;
}

/** Mailed codes must reach people, and must not be left in files where other people's money is at stake. */
function checkMail(service: ServiceName, env: z.infer<typeof environmentSchema>): void {
  if (service === 'command-api' && env.AUTH_MODE === 'code' && env.MAIL_URL === undefined) {
    throw new Error('AUTH_MODE=code needs MAIL_URL: where mails are handed over');
  }
  if (env.MAIL_URL?.startsWith('file:') && !env.EMBEDDED) {
    throw new Error('MAIL_URL=file: is for the embedded product only');
  }
}

/** A payout that a day has no room for would be approved, and wait for ever. */
function checkPayoutMaxima(env: z.output<typeof environmentSchema>): void {
  const { PAYOUT_MAX_USD: one, PAYOUT_DAILY_MAX_USD: day } = env;
  if (compare(day, one) < 0)
    throw new Error(`PAYOUT_DAILY_MAX_USD (${day}) is below PAYOUT_MAX_USD (${one})`);
}

/** Origins that may change state. In the embedded product both names of the loopback address serve the same page. */
function allowedOrigins(publicUrl: string, embedded: boolean): readonly string[] {
  const url = new URL(publicUrl);
  if (!embedded) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return [...new Set([url.origin, `http://localhost${port}`, `http://127.0.0.1${port}`])];
}
