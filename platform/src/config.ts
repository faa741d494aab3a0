import {
  chatContactSchema,
  chatUrlSchema,
  DEFAULT_CHAT_CONTACT,
  legalEntity,
  legalVariables,
} from '@nodo/contracts/contact';
import { KYC_VALID_DAYS } from '@nodo/contracts/kyc/values';
import { usd } from '@nodo/contracts/money';
import { PAYOUT_NEW_ADDRESS_HOURS } from '@nodo/contracts/payouts/commands';
import { isTronAddress } from '@nodo/contracts/tron-address';
import { z } from 'zod';
import { readEnvironment } from './environment.ts';
import { httpLimitVariables, readHttpLimits } from './http-limits.ts';
import { readTracing, tracingVariables } from './tracing/settings.ts';

/**
 * Configuration is one typed value, read from the environment once at start and passed down. Every variable stands
 * in the README's table. An unusable value ends the process with a sentence that names the variable.
 */
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const secret = (name: string) => z.string().min(32, `${name} needs at least 32 characters`);
const usdAmount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .transform((value) => usd(value));
const tronAddress = z.string().refine(isTronAddress, 'is not a TRON address');

const environmentSchema = z.object({
  /** `on` in the product of `npm start`: allows demo data and immediate sign-in. */
  EMBEDDED: flag.default(false),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  PUBLIC_URL: z.url(),
  EVENTSTORE_URL: z.string().regex(/^(esdb|kurrentdb)(\+discover)?:\/\//),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//)
    .optional(),
  COMMAND_API_URL: z.url().optional(),
  TRON_URL: list,
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
  AUTH_MODE: z.enum(['immediate', 'code']).default('code'),
  MAIL_URL: z
    .string()
    .regex(/^(smtps?|file):\/\//, 'is not an smtp://, smtps:// or file:// address')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+$/)
    .default('Nodo Cartago <no-responder@nodocartago.co>'),
  SIGN_IN_LIMIT: z.coerce.number().int().positive().default(10),
  TELL_WITHIN_SECONDS: z.coerce.number().positive().default(300),
  REQUEST_LIMIT: z.coerce.number().int().positive().default(6_000),
  CHAT_URL: chatUrlSchema.optional(),
  CHAT_CONTACT: chatContactSchema.default(DEFAULT_CHAT_CONTACT),
  ...legalVariables,
  ...httpLimitVariables,
  /** A point of P-256, uncompressed, in base64url. */
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
  | 'history-import';
export type Config = Readonly<ReturnType<typeof loadConfig>>;

const loopback = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

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
  if (new Set([env.SESSION_SECRET, env.SERVICE_TOKEN, env.PERSONAL_DATA_KEY]).size < 3) {
    throw new Error('SESSION_SECRET, SERVICE_TOKEN and PERSONAL_DATA_KEY have to differ from each other');
  }
  if (env.AUTH_MODE === 'immediate' && !loopback.has(env.HOST)) {
    throw new Error(
      `AUTH_MODE=immediate starts only on a loopback address; ${service} listens on ${env.HOST}`,
    );
  }
  checkMail(service, env);
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
    redisUrl: env.REDIS_URL,
    commandApiUrl: env.COMMAND_API_URL,
    tron: {
      urls: env.TRON_URL,
      apiKey: env.TRON_API_KEY,
      /** First block to follow when there is no cursor yet; absent: the head at the first start. */
      startBlock: env.TRON_START_BLOCK,
      /**
       * Longest pause between two looks for a new block, in ms. The follower learns the chain's own pace and looks
       * when a block is due; less than the time between blocks makes it look in vain.
       */
      pollMs: env.TRON_POLL_MS,
      /** Without a look at the chain for so long, nobody is told how to pay. */
      unfollowedSeconds: env.CHAIN_UNFOLLOWED_SECONDS,
      usdtContract: env.USDT_CONTRACT,
      treasuryAddress: env.TREASURY_ADDRESS,
      /** Whose key signs payouts for the treasury, and by which permission of its account: 0 is its owner's. */
      treasurySigner: {
        address: env.TREASURY_SIGNER_ADDRESS ?? env.TREASURY_ADDRESS,
        permissionId: env.TREASURY_PERMISSION_ID,
      },
      /** `{hash}` stands for the transaction's hash. */
      explorerUrl: env.EXPLORER_URL,
      usdToUsdt: env.USD_TO_USDT,
      /** Reference price of TRX in USD, for the estimated network fee only. */
      trxUsd: env.TRX_USD,
    },
    /** USD as decimal strings. */
    payouts: {
      /** What one person asks for above this in 24 hours waits for a super admin. */
      approvalAbove: env.PAYOUT_APPROVAL_ABOVE_USD,
      /** What all of them ask for above this in 24 hours does, too. */
      automaticDaily: env.PAYOUT_AUTOMATIC_DAILY_USD,
      /** Most that one payout may be. */
      maximum: env.PAYOUT_MAX_USD,
      /** Most that is signed for in 24 hours. */
      dailyMaximum: env.PAYOUT_DAILY_MAX_USD,
      /** For so long an address is new, and what goes to it waits for a super admin. Nobody waits on a development chain. */
      newAddressHours: env.PAYOUT_NEW_ADDRESS_HOURS ?? (env.EMBEDDED ? 0 : PAYOUT_NEW_ADDRESS_HOURS),
    },
    paymentHours: env.PAYMENT_HOURS,
    /** Where documents are kept; needed by command-api and query-api. */
    objectStoreUrl: env.OBJECT_STORE_URL,
    /** How long an approved KYC holds. */
    kycValidDays: env.KYC_VALID_DAYS,
    sessionSecret: env.SESSION_SECRET,
    serviceToken: env.SERVICE_TOKEN,
    personalDataKey: env.PERSONAL_DATA_KEY,
    authMode: env.AUTH_MODE,
    mail: { url: env.MAIL_URL, from: env.MAIL_FROM },
    /** Sign-ins a minute from one address, and for one e-mail. */
    signInLimit: env.SIGN_IN_LIMIT,
    /** Requests a minute from one address. */
    requestLimit: env.REQUEST_LIMIT,
    /** Where people write to us, and how that is called; null where there is no chat. */
    chat: env.CHAT_URL === undefined ? null : { url: env.CHAT_URL, contact: env.CHAT_CONTACT },
    /** Who answers for the platform. */
    legal: legalEntity(env),
    /** What browsers subscribe to pushes with; null where none are sent. */
    webPushKey: env.WEB_PUSH_PUBLIC_KEY ?? null,
    http: readHttpLimits(env),
    /** Live connections of one address that nobody has signed in on yet. */
    waitingSockets: env.WAITING_SOCKETS,
    /** What happened longer ago is not pushed to pages one by one: they are told to read again. */
    tellWithinSeconds: env.TELL_WITHIN_SECONDS,
    logLevel: env.LOG_LEVEL,
    /** Where traces are sent; undefined while tracing is off. */
    tracing: readTracing(env),
  } as const;
}

/** Codes have to reach people, and must not lie about in files where other people's money is at stake. */
function checkMail(service: ServiceName, env: z.infer<typeof environmentSchema>): void {
  if (service === 'command-api' && env.AUTH_MODE === 'code' && env.MAIL_URL === undefined) {
    throw new Error('AUTH_MODE=code needs MAIL_URL: where mails are handed over');
  }
  if (env.MAIL_URL?.startsWith('file:') && !env.EMBEDDED) {
    throw new Error('MAIL_URL=file: is for the embedded product only');
  }
}

/** Origins that may change state. On a bare machine both names of the loopback address are the same page. */
function allowedOrigins(publicUrl: string, embedded: boolean): readonly string[] {
  const url = new URL(publicUrl);
  if (!embedded) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return [...new Set([url.origin, `http://localhost${port}`, `http://127.0.0.1${port}`])];
}
