import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTransferSigner } from '@nodo/platform/tron-transfer';
import { z } from 'zod';
import { startProcess } from '../../embedded/src/testing/processes.test.ts';
import {
  eventStoreUrl,
  startEventStore,
  temporaryPostgres,
} from '../../embedded/src/testing/storage.test.ts';
import { startChain } from '../../worker/src/testing/chain.test.ts';
import { Chain } from './chain.ts';
import { Front, hasCaddy } from './front.ts';
import { hasRedis, RedisServer } from './redis.ts';
import { hasS3, S3Server } from './s3.ts';
import { hasOpenssl, type MailOptions, MailServer } from './smtp.ts';

const run = promisify(execFile);
const BLOCK_MS = 300;
const key = z.string().regex(/^[0-9a-fA-F]{64}$/, 'is no key of 64 hex digits');
const outsideSchema = z.object({
  TEST_EVENTSTORE_URL: z.string().optional(),
  TEST_TRON_URL: z.string().optional(),
});
const outsideChainSchema = z.object({
  TEST_TRON_URL: z.string(),
  TEST_TRON_CONTRACT: z.string(),
  TEST_TRON_KEY: key,
  TEST_TRON_TREASURY_KEY: key,
});
/** Servers of one's own in place of ours (README, tests on real parts). Empty ones are as if they were not there. */
const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
const outside = outsideSchema.parse(given);

/** Debian's packages that the real parts need and this machine does not have. */
export const missingParts = [
  ...(hasCaddy() ? [] : ['caddy']),
  ...(hasRedis ? [] : ['redis-server']),
  ...(hasS3 ? [] : ['python3-swift']),
  ...(hasOpenssl ? [] : ['openssl']),
];
/** How long a payment may take to be irreversible: longer on a chain with a block every three seconds. */
export const PAID_WITHIN_MS = outside.TEST_TRON_URL === undefined ? 90_000 : 300_000;

/** Something that was started, and what ends it. */
type Stop = () => Promise<unknown>;

async function eventStore(databaseUrl: string): Promise<{ url: string; stop: Stop }> {
  if (outside.TEST_EVENTSTORE_URL) return { url: outside.TEST_EVENTSTORE_URL, stop: async () => undefined };
  const store = await startEventStore(databaseUrl);
  return { url: eventStoreUrl(store.port), stop: store.stop };
}

/** A chain, how services follow it, and the key of its treasury's owner. */
async function tron() {
  if (outside.TEST_TRON_URL) {
    const env = outsideChainSchema.parse(given);
    const { address } = createTransferSigner(env.TEST_TRON_KEY.toLowerCase());
    return {
      url: env.TEST_TRON_URL,
      usdtContract: env.TEST_TRON_CONTRACT,
      treasuryKey: env.TEST_TRON_TREASURY_KEY.toLowerCase(),
      payer: { address, privateKey: env.TEST_TRON_KEY.toLowerCase() },
      following: {},
      stop: async () => undefined,
    };
  }
  const { url, usdtContract, treasuryPrivateKey, stop } = await startChain({ intervalMs: BLOCK_MS });
  const described = z.looseObject({ demoWallet: z.object({ address: z.string(), privateKey: key }) });
  const { demoWallet: payer } = described.parse(await (await fetch(`${url}/dev/chain`)).json());
  const following = { TRON_START_BLOCK: '1', TRON_POLL_MS: '400', TRON_REQUESTS_PER_SECOND: '20' };
  return { url, usdtContract, treasuryKey: treasuryPrivateKey, payer, following, stop };
}

/** Starts things one after the other, and ends them in the opposite order. */
export class Started {
  readonly #stops: Stop[] = [];

  async add<T>(starting: Promise<T>, end: (started: T) => Promise<unknown>): Promise<T> {
    const started = await starting;
    this.#stops.push(() => end(started));
    return started;
  }

  async stop(): Promise<void> {
    for (const each of this.#stops.splice(0).reverse()) await each();
  }
}

/** A real Postgres, Redis, SMTP and S3 server; the event store and chain that are named from outside, or ours. */
export async function startStores(started: Started, mailing: MailOptions = {}) {
  const [postgres, redis, mail, s3, node] = await Promise.all([
    started.add(temporaryPostgres(), (each) => each.remove()),
    started.add(RedisServer.start(), (each) => each.kill()),
    started.add(MailServer.start(mailing), (each) => each.stop()),
    started.add(S3Server.start(), (each) => each.stop()),
    started.add(tron(), (each) => each.stop()),
  ]);
  const store = await started.add(eventStore(postgres.url), (each) => each.stop());
  const { address: treasuryAddress } = createTransferSigner(node.treasuryKey);
  const treasury = { USDT_CONTRACT: node.usdtContract, TREASURY_ADDRESS: treasuryAddress };
  const chain = Chain.at({
    url: node.url,
    usdtContract: node.usdtContract,
    treasuryAddress,
    demoWallet: node.payer,
  });
  return { postgres, redis, mail, s3, node, store, treasury, chain };
}

/** The product as the scenario uses it, however its services are started. */
export interface RealParts {
  readonly url: string;
  readonly mail: MailServer;
  readonly redis: RedisServer;
  readonly s3: S3Server;
  readonly chain: Chain;
  /** Where /metrics of each API's replicas is, by name. */
  readonly replicas: ReadonlyMap<string, string>;
  /** The front's access log. */
  accesses(): Promise<Record<string, unknown>[]>;
  readonly personalDataKey: string;
  /** Variables of a product that follows the same chain. */
  readonly following: Readonly<Record<string, string>>;
  /** What an operator's command prints, of a service: `docker compose run --rm worker first-admin …`. */
  operate(service: 'projector' | 'worker', command: readonly [string, ...string[]]): Promise<string>;
  /** Takes a backup, and leaves it in a folder of this machine that is not there yet. */
  backUp(folder: string): Promise<void>;
  /** Runs a line of `docker compose`, and waits until what it started is well; only where the services are containers. */
  compose?(words: readonly string[]): Promise<void>;
  /** Runs `deploy/volumes.sh save|restore <folder>`, likewise. */
  volumes?(words: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Runs `start`; what it started ends when it fails. */
export async function startedBy<T>(start: (started: Started) => Promise<T>): Promise<T> {
  const started = new Started();
  return start(started).catch(async (error: unknown) => {
    await started.stop();
    throw error;
  });
}

/** The services as in production, two of each API behind Caddy, as processes. */
export const startRealParts = () =>
  startedBy(async (started): Promise<RealParts> => {
    const { postgres, redis, mail, s3, node, store, treasury, chain } = await startStores(started);
    const environment: Record<string, string> = {
      ...treasury,
      ...node.following,
      DATABASE_URL: postgres.url,
      EVENTSTORE_URL: store.url,
      REDIS_URL: redis.url,
      TRON_URL: node.url,
      OBJECT_STORE_URL: s3.url,
      MAIL_URL: mail.url,
      NODE_EXTRA_CA_CERTS: mail.certificate,
      AUTH_MODE: 'code',
      SESSION_SECRET: randomBytes(32).toString('hex'),
      SERVICE_TOKEN: randomBytes(32).toString('hex'),
      PERSONAL_DATA_KEY: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'error',
    };
    const service = (script: string, settings: Record<string, string>) =>
      started.add(startProcess(script, settings), (each) => each.stop());
    const signer = join(postgres.directory, 'signer.sock');
    const [front] = await Promise.all([
      started.add(Front.of(environment, postgres.directory), (each) => each.stop()),
      service('projector/dist/bundle/main.js', { ...environment, PUBLIC_URL: 'http://127.0.0.1' }),
      service('worker/dist/bundle/signer/main.js', {
        ...treasury,
        TREASURY_PRIVATE_KEY: node.treasuryKey,
        SIGNER_SOCKET: signer,
        SIGNER_JOURNAL: join(postgres.directory, 'signer'),
        LOG_LEVEL: 'error',
      }),
    ]);
    const commandApi = front.replicas.get('command-api-1') ?? '';
    await service('worker/dist/bundle/main.js', {
      ...environment,
      PUBLIC_URL: front.url,
      COMMAND_API_URL: commandApi,
      SIGNER_SOCKET: signer,
      SWEEP_MS: '1000',
      PAYOUT_POLL_MS: '500',
    });
    const operator = { ...process.env, ...environment, PUBLIC_URL: front.url, COMMAND_API_URL: commandApi };
    const operate: RealParts['operate'] = async (_, [name, ...words]) => {
      const script = fileURLToPath(new URL(`../../scripts/${name}.mjs`, import.meta.url));
      return (await run(process.execPath, [script, ...words], { env: operator })).stdout;
    };
    return {
      url: front.url,
      replicas: front.replicas,
      accesses: async () => front.accesses,
      operate,
      backUp: async (folder) => void (await operate('projector', ['backup', folder])),
      personalDataKey: environment.PERSONAL_DATA_KEY ?? '',
      following: { ...treasury, ...node.following, TRON_URL: node.url },
      ...{ mail, redis, s3, chain },
      stop: () => started.stop(),
    };
  });
