import type { WorkerModule, WorkerServices } from '../module.ts';
import { InvestmentSweeps } from './sweeps.ts';

export function investmentsModule(services: WorkerServices): WorkerModule {
  const sweeps = new InvestmentSweeps(services);
  const everyMs = services.settings.sweepMs;
  return {
    recurring: [
      { name: 'expire-investments', everyMs, heals: true, run: () => sweeps.expire() },
      { name: 'release-reservations', everyMs, run: () => sweeps.releaseReservations() },
      { name: 'release-payment-amounts', everyMs, run: () => sweeps.releasePaymentAmounts() },
      { name: 'pay-from-balances', everyMs, heals: true, run: () => sweeps.payFromBalances() },
      { name: 'confirm-investments', everyMs, heals: true, run: () => sweeps.confirm() },
    ],
  };
}
