import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSigner } from '../signer/server.ts';
import { readSignerSettings } from '../signer/settings.ts';
import type { TestChain } from './chain.test.ts';

/** A signer for the chain's treasury in this process; `environment` is for the services that use it. */
export async function startTestSigner(
  { usdtContract, treasuryAddress, treasurySigner }: TestChain,
  limits: { SIGNER_MAX_USDT?: string; SIGNER_DAILY_MAX_USDT?: string } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'nodo-signer-'));
  const socket = join(folder, 'signer.sock');
  const settings = readSignerSettings({
    SIGNER_SOCKET: socket,
    SIGNER_JOURNAL: join(folder, 'journal'),
    TREASURY_PRIVATE_KEY: treasurySigner.privateKey,
    TREASURY_ADDRESS: treasuryAddress,
    TREASURY_SIGNER_ADDRESS: treasurySigner.address,
    TREASURY_PERMISSION_ID: String(treasurySigner.permissionId),
    USDT_CONTRACT: usdtContract,
    SIGNER_DAILY_MAX_USDT: '10000000',
    LOG_LEVEL: 'silent',
    ...limits,
  });
  let running: Awaited<ReturnType<typeof startSigner>> | undefined = await startSigner(settings);
  const end = async () => {
    await running?.stop();
    running = undefined;
  };
  return {
    environment: { SIGNER_SOCKET: socket },
    end,
    start: async () => {
      running ??= await startSigner(settings);
    },
    /** Stops it and deletes its files. */
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TestSigner = Awaited<ReturnType<typeof startTestSigner>>;
