import { createECDH, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type Chat,
  chatContactSchema,
  chatUrlSchema,
  DEFAULT_CHAT_CONTACT,
  type LegalSettings,
  legalVariables,
  webAddressSchema,
} from '@nodo/contracts/contact';
import type { Config } from '@nodo/platform/config';
import { readEnvironment } from '@nodo/platform/environment';
import { type HttpLimits, httpLimitVariables, readHttpLimits } from '@nodo/platform/http-limits';
import { readTracing, type TracingSettings, tracingVariables } from '@nodo/platform/tracing/settings';
import { z } from 'zod';
import { syncFolder } from './chain/journal.ts';
import { type OutsideParts, outsideVariables, readOutside } from './outside.ts';

const demoSizes = ['on', 'small', 'off'] as const;
export type DemoSize = (typeof demoSizes)[number];

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  BLOCK_INTERVAL_MS: z.coerce.number().int().min(50).max(60_000).default(3_000),
  DEMO: z.enum(demoSizes).optional(),
  AUTH_MODE: z.enum(['immediate', 'code']).default('immediate'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  CHAT_URL: chatUrlSchema.optional(),
  CHAT_CONTACT: chatContactSchema.default(DEFAULT_CHAT_CONTACT),
  ...legalVariables,
  MAPS_URL: webAddressSchema.default(
    'https://www.google.com/maps/search/?api=1&query=Cartago%2C+Valle+del+Cauca%2C+Colombia',
  ),
  VIDEO_URL: webAddressSchema.optional(),
  ...httpLimitVariables,
  ...tracingVariables,
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().positive().default(512),
  BUNDLES: z.enum(['on', 'off']).default('on'),
  NODE_ENV: z.string().optional(),
  ...outsideVariables,
});

/** Settings of the product that runs on a single machine. */
export interface EmbeddedSettings {
  readonly port: number;
  /** Absolute path of the folder for all persistent data. */
  readonly dataDir: string;
  readonly blockIntervalMs: number;
  /** `small`: without the many generated investors, so that it starts sooner; `off`: an empty platform. */
  readonly demo: DemoSize;
  readonly logLevel: Config['logLevel'];
  /** `code`: sign-in needs a code that is mailed to this machine's mailbox. */
  readonly authMode: 'immediate' | 'code';
  /** The chat for contacting us. */
  readonly chat: Chat;
  /** The legal entity that operates the platform. */
  readonly legal: LegalSettings;
  /** URL of the landing page's map button. */
  readonly mapsUrl: string;
  /** URL of the project's video, a file or a page; without one the landing page says that it is coming. */
  readonly videoUrl: string | undefined;
  /** The gateway's limits; the services read the same variables. */
  readonly http: HttpLimits;
  /** Where traces are sent; the services read the same variables. */
  readonly tracing: TracingSettings | undefined;
  /** Open connections to the gateway that one address may have. */
  readonly connectionsPerAddress: number;
  /** Whether processes are started from their bundles, or from the compiler's output during development. */
  readonly bundles: boolean;
  /** Parts that are not started here. */
  readonly outside: OutsideParts;
}

/** Reads the environment (README, configuration); throws an Error that names the invalid variables. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): EmbeddedSettings {
  const parsed = environmentSchema.safeParse(readEnvironment(environment));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings cannot be used:\n  ${problems.join('\n  ')}`);
  }
  if (parsed.data.NODE_ENV === 'production') {
    throw new Error(
      'The embedded product is made for one’s own machine and does not start with NODE_ENV=production',
    );
  }
  const outside = readOutside(parsed.data);
  return {
    port: parsed.data.PORT,
    dataDir: resolve(parsed.data.DATA_DIR),
    blockIntervalMs: parsed.data.BLOCK_INTERVAL_MS,
    demo: demoSize(parsed.data.DEMO, outside),
    outside,
    logLevel: parsed.data.LOG_LEVEL,
    authMode: parsed.data.AUTH_MODE,
    ...contactOf(parsed.data, outside),
    mapsUrl: parsed.data.MAPS_URL,
    videoUrl: parsed.data.VIDEO_URL,
    http: readHttpLimits(parsed.data),
    tracing: readTracing(parsed.data),
    connectionsPerAddress: parsed.data.CONNECTIONS_PER_ADDRESS,
    bundles: parsed.data.BUNDLES === 'on',
  };
}

/** The configured chat and legal entity; a demo has fictitious ones: its number is reserved for fiction. */
function contactOf(given: z.output<typeof environmentSchema>, outside: OutsideParts) {
  const isDemo = demoSize(given.DEMO, outside) !== 'off';
  const url = given.CHAT_URL ?? (isDemo ? DEMO_CHAT_URL : undefined);
  const legal = isDemo ? { ...DEMO_LEGAL, ...given } : given;
  return {
    chat: url === undefined ? null : { url, contact: given.CHAT_CONTACT },
    legal: z.object(legalVariables).parse(legal),
  };
}
const DEMO_CHAT_URL = 'https://wa.me/12025550143?text=Hola%2C%20quiero%20conocer%20Nodo%20Cartago';
const DEMO_LEGAL: LegalSettings = {
  LEGAL_NAME: 'Nodo Cartago S.A.S. (entidad de demostración)',
  LEGAL_ADDRESS: 'Cartago, Valle del Cauca, Colombia',
  LEGAL_EMAIL: 'datos@nodocartago.co',
};

/** No demo data on servers of one's own unless requested; never with an outside chain. */
function demoSize(asked: DemoSize | undefined, outside: OutsideParts): DemoSize {
  if (outside.chain && asked !== undefined && asked !== 'off') {
    throw new Error('DEMO needs the development chain: leave TRON_URL out, or set DEMO=off');
  }
  if (outside.eventStoreUrl && asked !== undefined && asked !== 'off') {
    throw new Error(
      'DEMO is imported into the event store that comes along: leave EVENTSTORE_URL out, or set DEMO=off',
    );
  }
  return asked ?? (Object.values(outside).some((part) => part !== undefined) ? 'off' : 'on');
}

const secretsSchema = z.object({
  sessionSecret: z.string().min(32),
  serviceToken: z.string().min(32),
  personalDataKey: z.string().min(32),
  /** VAPID keys for push notifications, in base64url (RFC 8292). */
  webPush: z.object({ publicKey: z.string(), privateKey: z.string() }),
});
/** As stored by copies that predate push notifications. */
const storedSchema = secretsSchema.partial({ webPush: true });
export type Secrets = z.infer<typeof secretsSchema>;

/** The secrets of this copy of the product, if it has any yet. */
export async function storedSecrets(dataDir: string): Promise<z.infer<typeof storedSchema> | undefined> {
  const stored = await readFile(secretsFile(dataDir), 'utf8').catch(() => undefined);
  return stored === undefined ? undefined : storedSchema.parse(JSON.parse(stored));
}

/**
 * The secrets of this copy of the product: created at its first start, kept readable by their owner only.
 * @param personalDataKey the key of personal data for a newly created copy, when its history comes from elsewhere.
 */
export async function readSecrets(dataDir: string, personalDataKey?: string): Promise<Secrets> {
  const stored = await storedSecrets(dataDir);
  if (stored?.webPush) return { ...stored, webPush: stored.webPush };
  const secret = () => randomBytes(32).toString('base64url');
  const made = stored ?? {
    sessionSecret: secret(),
    serviceToken: secret(),
    personalDataKey: personalDataKey ?? secret(),
  };
  const secrets = { ...made, webPush: newPushKeys() };
  const file = secretsFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  // On disk before anything is encrypted with them.
  await writeFile(`${file}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  syncFolder(dataDir);
  return secrets;
}

function newPushKeys(): Secrets['webPush'] {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Leading zeros are omitted by Node, so the key is padded.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

const secretsFile = (dataDir: string) => join(dataDir, 'secrets.json');
