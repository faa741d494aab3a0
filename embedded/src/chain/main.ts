import { join } from 'node:path';
import { awaitEnvironment } from '@nodo/platform/awaited-environment';
import { collectAtRest } from '@nodo/platform/collect-at-rest';
import { z } from 'zod';
import { buildApps } from './app.ts';
import { Chain } from './chain.ts';
import { Clock } from './clock.ts';
import { toBase58 } from './encoding.ts';
import { ACTIVE_PERMISSION } from './state.ts';

const HOST = '127.0.0.1';
/** Less than the ten seconds within which every process has to exit. */
const CLOSE_MS = 8_000;

const port = z.coerce.number().int().min(0).max(65_535).default(0);
const environmentSchema = z.object({
  DATA_DIR: z.string().min(1).default('.data'),
  PORT: port,
  PORT2: port,
  BLOCK_INTERVAL_MS: z.coerce.number().int().min(1).default(3_000),
  CHAIN_GENESIS_TIME: z.coerce.number().int().min(0).optional(),
  CHAIN_PAUSED: z.enum(['on', 'off']).default('off'),
});

await awaitEnvironment();
const environment = environmentSchema.parse(process.env);
const chain = new Chain({
  directory: join(environment.DATA_DIR, 'chain'),
  interval: environment.BLOCK_INTERVAL_MS,
  genesisTime: environment.CHAIN_GENESIS_TIME ?? Date.now(),
  paused: environment.CHAIN_PAUSED === 'on',
});
const clock = new Clock(chain);
const apps = await buildApps(chain, clock);

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), CLOSE_MS).unref();
  clock.stop();
  await Promise.all([apps.first.close(), apps.second.close()]);
  chain.close();
  process.exit(0);
}

let stopping = false;
function stopOnce(): void {
  if (stopping) return;
  stopping = true;
  void stop();
}

process.on('SIGTERM', stopOnce);
process.on('SIGINT', stopOnce);
// If the parent dies unexpectedly (noticed only when there is an IPC channel), this process must not stay behind.
process.on('disconnect', stopOnce);

await apps.first.listen({ host: HOST, port: environment.PORT });
await apps.second.listen({ host: HOST, port: environment.PORT2 });
clock.start();

const portOf = (app: typeof apps.first): number | undefined => {
  const address = app.server.address();
  return typeof address === 'object' ? address?.port : undefined;
};
const { genesis, contracts } = chain;
process.stdout.write(
  `${JSON.stringify({
    ready: true,
    port: portOf(apps.first),
    port2: portOf(apps.second),
    usdtContract: toBase58(contracts.usdt),
    treasuryAddress: toBase58(genesis.treasury.address),
    treasuryPrivateKey: genesis.treasury.privateKey,
    treasurySigner: {
      address: toBase58((genesis.treasurySigner ?? genesis.treasury).address),
      privateKey: (genesis.treasurySigner ?? genesis.treasury).privateKey,
      permissionId: genesis.treasurySigner ? ACTIVE_PERMISSION : 0,
    },
    demoWallet: {
      address: toBase58(genesis.demoWallet.address),
      privateKey: genesis.demoWallet.privateKey,
    },
  })}\n`,
);
collectAtRest();
