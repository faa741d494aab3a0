import { type SignedPayout, type SignPayout, signedPayoutSchema } from '@nodo/contracts/payouts/commands';
import { isAway } from '../each-row.ts';
import type { PayoutSteps } from './steps.ts';

/** A signature, as it is to be recorded on the log. */
export interface Signature {
  readonly command: SignPayout;
  readonly txHash: string;
}

/** Maximum signatures remembered: far more than ever wait for an answer at once. */
const MOST_KEPT = 100;

/**
 * Records signatures on the log. The signer counts each for 24 hours, whatever becomes of it, so one whose command had
 * no answer is kept to be sent again: a new one every few seconds would use up the day. Kept in memory: after a restart
 * one more is asked for.
 */
export class SignatureRecording {
  readonly #steps: Pick<PayoutSteps, 'send'>;
  /** By transfer id. */
  readonly #unanswered = new Map<string, Signature>();
  #lost: Signature | undefined;

  constructor(steps: Pick<PayoutSteps, 'send'>) {
    this.#steps = steps;
  }

  /** The one that found command-api away, until command-api answers: others need not be asked for before that. */
  get lost(): Signature | undefined {
    return this.#lost;
  }

  /** The signature for this attempt at a payout whose command had no answer. */
  unanswered(transferId: string, attempt: number): Signature | undefined {
    const kept = this.#unanswered.get(transferId);
    // An earlier one was recorded after all, and given up.
    if (kept?.command.attempt !== attempt) this.#unanswered.delete(transferId);
    return this.#unanswered.get(transferId);
  }

  /** Returns what is on the log; undefined when it was refused. Throws CommandUnavailable. */
  async record(signature: Signature): Promise<SignedPayout | undefined> {
    const { command, txHash } = signature;
    const { transferId, attempt } = command;
    const answer = await this.#steps
      .send('SignPayout', command, [attempt, txHash])
      .catch((error: unknown) => {
        this.#keep(signature);
        this.#lost = isAway(error) ? signature : undefined;
        throw error;
      });
    this.#unanswered.delete(transferId);
    this.#lost = undefined;
    return answer === undefined ? undefined : signedPayoutSchema.parse(answer);
  }

  #keep(signature: Signature): void {
    this.#unanswered.set(signature.command.transferId, signature);
    const [oldest] = this.#unanswered.keys();
    if (this.#unanswered.size > MOST_KEPT && oldest !== undefined) this.#unanswered.delete(oldest);
  }
}
