import { createHash } from 'node:crypto';
import { createTransferSigner } from '@nodo/platform/tron-transfer';
import type { DemoDay } from './day.ts';
import { BLOCK_MS, CONFIRMATIONS } from './past-chain.ts';
import type { PaymentContext } from './payments.ts';
import type { Step } from './steps.ts';

interface DemoPayout {
  readonly key: string;
  readonly investor: string;
  /** USD. */
  readonly amount: string;
  /** Months ago. */
  readonly at: number;
  /** The team's decision; 'by itself' when small enough for automatic approval; 'none' while waiting. */
  readonly answer: 'by itself' | 'approved' | { readonly rejected: string } | 'none';
}

const demoPayouts: readonly DemoPayout[] = [
  { key: 'p1', investor: 'santiago.hoyos@ejemplo.co', amount: '8000.00', at: 6.3, answer: 'approved' },
  { key: 'p2', investor: 'inversionista@nodocartago.co', amount: '6500.00', at: 4.2, answer: 'approved' },
  { key: 'p3', investor: 'valentina.arango@ejemplo.co', amount: '900.00', at: 3.1, answer: 'by itself' },
  {
    key: 'p4',
    investor: 'hernan.salazar@ejemplo.co',
    amount: '3000.00',
    at: 2.3,
    answer: { rejected: 'La persona pidió cambiar de billetera por teléfono.' },
  },
  { key: 'p5', investor: 'hernan.salazar@ejemplo.co', amount: '3000.00', at: 2.2, answer: 'approved' },
  { key: 'p6', investor: 'gloria.arbelaez@ejemplo.co', amount: '4200.00', at: 0.03, answer: 'none' },
];

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
const ANSWERED_AFTER_MS = 3 * HOUR_MS;
const SIGNED_FOR_MS = 10 * 60 * SECOND_MS;
/** More than a transfer to a new address burns, in sun. */
const FEE_LIMIT = 50_000_000;

/** Payouts as people requested them and the team decided. */
export function payoutSteps(day: DemoDay, payments: PaymentContext, approver: string): Step[] {
  return demoPayouts.flatMap((demo) => new Payout(demo, day, payments, approver).steps());
}

/** A person's wallet; the demo investor's is the one whose key is printed at startup. */
function walletOf({ investor }: DemoPayout, { chain }: PaymentContext): string {
  if (investor === 'inversionista@nodocartago.co') return chain.demoWallet;
  return createTransferSigner(createHash('sha256').update(`wallet of ${investor}`).digest('hex')).address;
}

class Payout {
  readonly #demo: DemoPayout;
  readonly #day: DemoDay;
  readonly #payments: PaymentContext;
  readonly #approver: string;
  readonly #step: string;
  #transferId: string | undefined;

  constructor(demo: DemoPayout, day: DemoDay, payments: PaymentContext, approver: string) {
    this.#demo = demo;
    this.#day = day;
    this.#payments = payments;
    this.#approver = approver;
    this.#step = `payout/${demo.key}`;
  }

  steps(): Step[] {
    const { at, answer } = this.#demo;
    const asked = this.#day.ago(at);
    const answered = new Date(asked.getTime() + ANSWERED_AFTER_MS);
    const paidAfter = answer === 'approved' ? answered : asked;
    return [
      { at: asked, run: (moment) => this.#ask(moment) },
      ...(answer === 'approved' || typeof answer === 'object'
        ? [{ at: answered, run: (moment: Date) => this.#answer(moment) }]
        : []),
      ...(answer === 'approved' || answer === 'by itself'
        ? [{ at: new Date(paidAfter.getTime() + BLOCK_MS), run: (moment: Date) => this.#pay(moment) }]
        : []),
    ];
  }

  get #id(): string {
    if (!this.#transferId) throw new Error(`${this.#step} was not asked for yet`);
    return this.#transferId;
  }

  async #ask(at: Date): Promise<void> {
    const { amount, investor } = this.#demo;
    const payload = {
      amount,
      walletAddress: walletOf(this.#demo, this.#payments),
      type: 'distribution',
    } as const;
    const actor = this.#day.actor(investor);
    const made = await this.#day.commands.send({
      command: 'RequestPayout',
      step: this.#step,
      at,
      actor,
      payload,
    });
    this.#transferId = made.id;
  }

  async #answer(at: Date): Promise<void> {
    const given = { step: `${this.#step}/answer`, at, actor: this.#day.actor(this.#approver) };
    const { answer } = this.#demo;
    const transferId = this.#id;
    if (typeof answer === 'object') {
      const payload = { transferId, reason: answer.rejected };
      await this.#day.commands.send({ command: 'RejectPayout', ...given, payload });
    } else {
      await this.#day.commands.send({ command: 'ApprovePayout', ...given, payload: { transferId } });
    }
  }

  /** As the worker does it: signed, broadcast, included in a block, and confirmed when that is 19 deep. */
  async #pay(at: Date): Promise<void> {
    const { chain } = this.#payments;
    const { commands } = this.#day;
    const transferId = this.#id;
    const correlationId = transferId;
    const { amount } = this.#demo;
    const terms = {
      ...chain.reference(at),
      timestamp: at.getTime(),
      expiration: at.getTime() + SIGNED_FOR_MS,
      feeLimit: FEE_LIMIT,
    };
    const to = walletOf(this.#demo, this.#payments);
    const signature = chain.signPayout({ ...terms, to, amount });
    const step = (name: string) => `${this.#step}/${name}`;
    const signed = await commands.send({
      command: 'SignPayout',
      step: step('sign'),
      at,
      correlationId,
      payload: { transferId, attempt: 1, ...terms, signature },
    });
    const { txHash } = signed;
    const sent = {
      command: 'RecordPayoutBroadcast',
      step: step('send'),
      at,
      correlationId,
      payload: { transferId, txHash },
    } as const;
    await commands.send(sent);
    const { blockNumber, blockHash, blockTime, energyFee } = chain.payOut(signed, at);
    const seen = new Date(blockTime);
    await commands.send({
      command: 'RecordPayoutInclusion',
      step: step('include'),
      at: seen,
      correlationId,
      payload: { transferId, txHash, blockNumber, blockHash, blockTime },
    });
    await commands.send({
      command: 'ConfirmPayout',
      step: step('confirm'),
      at: new Date(seen.getTime() + (CONFIRMATIONS - 1) * BLOCK_MS),
      correlationId,
      payload: { transferId, blockNumber, blockHash, confirmations: CONFIRMATIONS, energyFee },
    });
  }
}
