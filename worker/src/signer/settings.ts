import { MAX_PAYMENT_TAIL_MICRO } from '@nodo/contracts/constants';
import { microFromUsdt } from '@nodo/contracts/money';
import { isTronAddress } from '@nodo/contracts/tron-address';
import { readEnvironment } from '@nodo/platform/environment';
import { createLogger } from '@nodo/platform/logging';
import { createTransferSigner } from '@nodo/platform/tron-transfer';
import { z } from 'zod';
import type { SignerOptions } from './server.ts';

const address = z.string().refine(isTronAddress, 'is not a TRON address');
const usdt = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'is not an amount of USDT');

/** The signer's variables; it reads no others. */
export const environmentSchema = z.object({
  SIGNER_SOCKET: z.string().min(1),
  SIGNER_JOURNAL: z.string().min(1),
  TREASURY_PRIVATE_KEY: z.string().regex(/^[0-9a-fA-F]{64}$/, 'is no key of 64 hex digits'),
  TREASURY_ADDRESS: address,
  TREASURY_SIGNER_ADDRESS: address.optional(),
  TREASURY_PERMISSION_ID: z.coerce.number().int().min(0).max(9).default(0),
  USDT_CONTRACT: address,
  SIGNER_MAX_USDT: usdt.default('50000'),
  SIGNER_DAILY_MAX_USDT: usdt.default('200000'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SIGNER_MAX_FEE_TRX: z.coerce.number().int().positive().max(15_000).default(150),
});

const SUN_PER_TRX = 1_000_000;

/** Reads the signer's environment (README, configuration). Throws an Error that names the invalid variables. */
export function readSignerSettings(environment: NodeJS.ProcessEnv = process.env): SignerOptions {
  const parsed = environmentSchema.safeParse(readEnvironment(environment));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Configuration of signer cannot be used:\n  ${problems.join('\n  ')}`);
  }
  const env = parsed.data;
  const key = createTransferSigner(env.TREASURY_PRIVATE_KEY.toLowerCase());
  const expected = env.TREASURY_SIGNER_ADDRESS ?? env.TREASURY_ADDRESS;
  if (key.address !== expected) {
    throw new Error(`TREASURY_PRIVATE_KEY is the key of ${key.address}, not of ${expected}`);
  }
  const maximum = microFromUsdt(env.SIGNER_MAX_USDT);
  const dailyMaximum = microFromUsdt(env.SIGNER_DAILY_MAX_USDT);
  // A transfer of the most, with a payment's tail on top, would be refused every day.
  if (dailyMaximum < maximum + BigInt(MAX_PAYMENT_TAIL_MICRO)) {
    throw new Error(
      `SIGNER_DAILY_MAX_USDT (${env.SIGNER_DAILY_MAX_USDT}) has to be a cent above SIGNER_MAX_USDT (${env.SIGNER_MAX_USDT}) at least`,
    );
  }
  return {
    key,
    rules: {
      owner: env.TREASURY_ADDRESS,
      contract: env.USDT_CONTRACT,
      permissionId: env.TREASURY_PERMISSION_ID,
      maximum,
      dailyMaximum,
      maximumFee: env.SIGNER_MAX_FEE_TRX * SUN_PER_TRX,
    },
    journal: env.SIGNER_JOURNAL,
    socket: env.SIGNER_SOCKET,
    logger: createLogger({ service: 'signer', logLevel: env.LOG_LEVEL }),
  };
}
