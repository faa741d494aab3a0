import { microUsdtFromUsd } from '@nodo/contracts/money';
import { Lease } from '@nodo/platform/lease';
import { refreshEnergyFee } from '../chain/chain-parameters.ts';
import type { WorkerModule, WorkerServices } from '../module.ts';
import { compareTreasury } from '../transfers/treasury.ts';
import { PayingOut, settlePayouts } from './paying-out.ts';
import { checkPermission } from './permission.ts';
import { Sending } from './sending.ts';
import { Signing } from './signing.ts';
import { PayoutSteps } from './steps.ts';

const ENERGY_FEE_MS = 10 * 60_000;
const PERMISSION_MS = 60 * 60_000;
/** A step of a round queries nodes several times, so its lease is this many times as long as the follower's. */
const SIGNER_LEASE_FACTOR = 4;

export function payoutsModule(services: WorkerServices): WorkerModule {
  const { nodes, pool, settings } = services;
  const steps = new PayoutSteps(services);
  const payingOut = createPayingOut(services, steps);
  const { treasuryAddress, treasurySigner } = services.config.tron;
  const checkSigner = () => checkPermission(nodes, treasuryAddress, treasurySigner, services.logger);
  return {
    recurring: [
      ...(settings.payouts.signer
        ? [{ name: 'check-signing-permission', everyMs: PERMISSION_MS, run: checkSigner }]
        : []),
      { name: 'refresh-energy-fee', everyMs: ENERGY_FEE_MS, run: () => refreshEnergyFee(pool, nodes) },
      {
        name: 'settle-payouts',
        everyMs: settings.sweepMs,
        heals: true,
        run: () => settlePayouts(services, steps),
      },
    ],
    start: () => payingOut?.start(),
    stop: async () => payingOut?.stop(),
  };
}

/** Undefined where no signer is configured. */
function createPayingOut(services: WorkerServices, steps: PayoutSteps): PayingOut | undefined {
  const { config, settings, logger, pool } = services;
  const nodes = services.nodes.patient();
  const { signer, lifetimeMs, trxReserve, againMs, pollMs: everyMs } = settings.payouts;
  const { usdtContract, treasuryAddress: treasury, treasurySigner, usdToUsdt } = config.tron;
  if (!signer) {
    logger.info('No SIGNER_SOCKET: nothing is paid out from here');
    return undefined;
  }
  const lease = new Lease(pool, 'payout-signer', settings.leaseSeconds * SIGNER_LEASE_FACTOR);
  const { dailyMaximum } = config.payouts;
  const maximum = microUsdtFromUsd(config.payouts.maximum, usdToUsdt);
  const compare = () => compareTreasury({ ...services, nodes, contract: usdtContract, treasury });
  const chain = { pool, nodes, steps, logger, everyMs, compare };
  const limits = { trxReserve, lifetimeMs, maximum, dailyMaximum };
  const { permissionId } = treasurySigner;
  const signing = new Signing({ ...chain, ...limits, lease, signer, permissionId, treasury, usdtContract });
  const sending = new Sending({ ...chain, againAfterMs: againMs });
  return new PayingOut({ pool, lease, signing, sending, everyMs, logger });
}
