import { isTronAddress } from '@nodo/contracts/tron-address';
import { z } from 'zod';

const address = z.string().refine(isTronAddress, 'is not a TRON address');

/** Parts of the product that run elsewhere, configured by the same variables as services in production. */
export const outsideVariables = {
  DATABASE_URL: z.string().optional(),
  EVENTSTORE_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  TRON_URL: z.string().optional(),
  USDT_CONTRACT: address.optional(),
  TREASURY_ADDRESS: address.optional(),
  TREASURY_SIGNER_ADDRESS: address.optional(),
  TREASURY_PERMISSION_ID: z.coerce.number().int().min(0).max(9).default(0),
  TREASURY_PRIVATE_KEY: z.string().optional(),
} as const;

/** A chain outside of this machine. */
export interface OutsideChain {
  readonly url: string;
  readonly usdtContract: string;
  readonly treasuryAddress: string;
  readonly treasurySigner: { readonly address: string; readonly permissionId: number };
  /** Absent: payouts wait. */
  readonly signerKey: string | undefined;
}

/** Parts that exist already and are not started here. */
export interface OutsideParts {
  readonly databaseUrl: string | undefined;
  readonly eventStoreUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly chain: OutsideChain | undefined;
}

/** Throws an Error when a chain is configured without its required settings. */
export function readOutside(env: z.output<z.ZodObject<typeof outsideVariables>>): OutsideParts {
  return {
    databaseUrl: env.DATABASE_URL,
    eventStoreUrl: env.EVENTSTORE_URL,
    redisUrl: env.REDIS_URL,
    chain: env.TRON_URL === undefined ? undefined : readChain(env.TRON_URL, env),
  };
}

function readChain(url: string, env: z.output<z.ZodObject<typeof outsideVariables>>): OutsideChain {
  const { USDT_CONTRACT: usdtContract, TREASURY_ADDRESS: treasuryAddress } = env;
  if (usdtContract === undefined || treasuryAddress === undefined) {
    throw new Error('TRON_URL needs USDT_CONTRACT and TREASURY_ADDRESS of that network');
  }
  const treasurySigner = {
    address: env.TREASURY_SIGNER_ADDRESS ?? treasuryAddress,
    permissionId: env.TREASURY_PERMISSION_ID,
  };
  return { url, usdtContract, treasuryAddress, treasurySigner, signerKey: env.TREASURY_PRIVATE_KEY };
}

/** Describes for people which parts are real and which are stand-ins. Passwords are removed from addresses. */
export function describeParts({ databaseUrl, eventStoreUrl, redisUrl, chain }: OutsideParts): string[] {
  const parts: [string, string | undefined, string][] = [
    ['Historia', eventStoreUrl, 'de esta máquina, en lugar de EventStoreDB (EVENTSTORE_URL)'],
    ['Base de datos', databaseUrl, 'PostgreSQL de esta máquina (DATABASE_URL)'],
    ['Colas', redisUrl, 'en la base de datos, sin Redis (REDIS_URL)'],
    ['Cadena', chain?.url, 'de desarrollo, en lugar de TRON (TRON_URL)'],
  ];
  return parts.map(
    ([name, url, standIn]) => `${name.padEnd(14)} ${url === undefined ? standIn : hostOf(url)}`,
  );
}

function hostOf(urls: string): string {
  return urls
    .split(/[,|]/)
    .map((url) => (URL.canParse(url.trim()) ? new URL(url.trim()).host : '…'))
    .join(', ');
}
