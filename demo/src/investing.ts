import { contractAt } from '@nodo/contracts/investments/contract';
import type { InvestmentView } from '@nodo/contracts/investments/views';
import { microFromUsdt } from '@nodo/contracts/money';
import { type DemoDay, warehouseId } from './day.ts';
import { type PaymentContext, payInPast } from './payments.ts';
import type { Step } from './steps.ts';
import { type DemoInvestment, type DemoPayment, demoInvestments, demoStrayTransfers } from './timeline.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const PAID_AFTER_MS = HOUR_MS;
const EXPIRES_AFTER_MS = 24 * HOUR_MS + MINUTE_MS;
const PAID_LATE_AFTER_MS = 30 * HOUR_MS;

/** Every investment of the demo, with its payments on the chain and its outcome. */
export function investmentSteps(day: DemoDay, payments: PaymentContext): Step[] {
  return demoInvestments.flatMap((demo) => new DemoPurchase(demo, day, payments).steps());
}

/** Transfers into the treasury that belong to no investment. */
export function straySteps(day: DemoDay, payments: PaymentContext): Step[] {
  return demoStrayTransfers.map(({ key, at, micro }) => ({
    at: day.ago(at),
    run: (moment) => payInPast(payments, { step: `stray/${key}`, micro, at: moment, pays: null }),
  }));
}

class DemoPurchase {
  readonly #demo: DemoInvestment;
  readonly #day: DemoDay;
  readonly #payments: PaymentContext;
  readonly #step: string;
  #made: InvestmentView | undefined;

  constructor(demo: DemoInvestment, day: DemoDay, payments: PaymentContext) {
    this.#demo = demo;
    this.#day = day;
    this.#payments = payments;
    this.#step = `investment/${demo.key}`;
  }

  steps(): Step[] {
    return [this.#create(), ...this.#whatFollows(this.#demo.payment)];
  }

  #whatFollows(payment: DemoPayment): Step[] {
    switch (payment.kind) {
      case 'paid':
        return [this.#pay({ after: PAID_AFTER_MS })];
      case 'twice':
        return [
          this.#pay({ after: PAID_AFTER_MS }),
          this.#pay({ after: payment.againAfter * HOUR_MS, name: '/again', pays: false }),
        ];
      case 'short':
        return [this.#pay({ after: PAID_AFTER_MS, shortBy: payment.byMicro, pays: false }), this.#expire()];
      case 'late':
        return [this.#expire(), this.#pay({ after: PAID_LATE_AFTER_MS, pays: false })];
      case 'never':
        return [this.#expire()];
    }
  }

  #create(): Step {
    const { warehouse, amount, investor, reason } = this.#demo;
    return {
      at: this.#day.ago(this.#demo.at),
      run: async (at) => {
        const payload = {
          warehouseId: warehouseId(this.#day, warehouse),
          amount,
          walletAddress: this.#payments.chain.demoWallet,
          termsVersion: contractAt(at.toISOString()).version,
          ...(reason ? { reason } : {}),
        };
        const actor = this.#day.actor(investor);
        const step = this.#step;
        this.#made = await this.#day.commands.send({ command: 'CreateInvestment', step, at, actor, payload });
      },
    };
  }

  #pay(how: { after: number; shortBy?: bigint; name?: string; pays?: boolean }): Step {
    return {
      at: this.#later(how.after),
      run: (at) => {
        const { id, payment } = this.#current;
        return payInPast(this.#payments, {
          step: `${this.#step}${how.name ?? ''}`,
          micro: microFromUsdt(payment.amountUsdt) - (how.shortBy ?? 0n),
          at,
          pays: (how.pays ?? true) ? id : null,
        });
      },
    };
  }

  #expire(): Step {
    return {
      at: this.#later(EXPIRES_AFTER_MS),
      run: async (at) => {
        const payload = { investmentId: this.#current.id };
        const named = { step: `${this.#step}/expire`, correlationId: payload.investmentId };
        await this.#day.commands.send({ command: 'ExpireInvestment', ...named, at, payload });
      },
    };
  }

  get #current(): InvestmentView {
    if (!this.#made) throw new Error(`${this.#demo.key} does not exist yet`);
    return this.#made;
  }

  #later(ms: number): Date {
    return new Date(this.#day.ago(this.#demo.at).getTime() + ms);
  }
}
