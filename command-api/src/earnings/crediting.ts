import type { DistributionLine } from '@nodo/contracts/earnings/values';
import { type Distribution, uncredited } from './distribution.ts';
import { eachWhile } from './each-while.ts';

type Account = readonly [investorId: string, lines: readonly DistributionLine[]];
/** Credits one account with its lines unless it has them; returns the position at which it does. */
type Credit = (investorId: string, lines: readonly DistributionLine[]) => Promise<bigint>;

export interface Credited {
  /** Every account is known to have been credited with its lines. */
  readonly isDone: boolean;
  /** Position of the last account credited in this run; 0 when there was none. */
  readonly position: bigint;
  /** The investor id up to which every account was known to be credited at its end; '' when there is none. */
  readonly upTo: string;
}

/** Accounts credited at once. */
const AT_ONCE = 10;
/** With this many failed accounts the cause is not the accounts: the run stops. */
const MAX_LEFT = 100;

/**
 * This process's progress through the credits of one approved batch. A credited account stays credited, so each
 * request continues after the last one, and together they read each account once. Progress relies only on the log and
 * on what this process has seen. A new process starts at the checkpoint in the batch's own stream; accounts that
 * another process credited after that checkpoint are read again, but credited only once.
 */
export class Crediting {
  readonly #accounts: readonly Account[];
  /** Between runs, every account before this index is credited or in `#left`; in a run, some are being credited. */
  #next = 0;
  /** Accounts that could not be credited: retried before any other. */
  readonly #left = new Set<Account>();
  #running: Promise<Credited> | undefined;

  /** The lines of an approved batch don't change any more. */
  constructor(distribution: Distribution) {
    this.#accounts = uncredited(distribution);
  }

  /**
   * Continues while `mayGoOn`; concurrent calls share one run. An account that can't be credited does not block the
   * others; the first such error is thrown at the end.
   */
  goOn(credit: Credit, mayGoOn: () => boolean): Promise<Credited> {
    this.#running ??= this.#goOn(credit, mayGoOn).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #goOn(credit: Credit, mayGoOn: () => boolean): Promise<Credited> {
    let position = 0n;
    const failures: unknown[] = [];
    const attempt = async (account: Account) => {
      try {
        const credited = await credit(...account);
        if (credited > position) position = credited;
        this.#left.delete(account);
      } catch (error) {
        this.#left.add(account);
        failures.push(error);
      }
    };
    await eachWhile([...this.#left], AT_ONCE, attempt, mayGoOn);
    const rest = this.#accounts.slice(this.#next);
    const isFair = () => mayGoOn() && this.#left.size < MAX_LEFT;
    await eachWhile(
      rest,
      AT_ONCE,
      (account) => {
        this.#next += 1;
        return attempt(account);
      },
      isFair,
    );
    if (failures.length > 0) throw failures[0];
    const isDone = this.#next === this.#accounts.length && this.#left.size === 0;
    return { isDone, position, upTo: this.#upTo() };
  }

  /**
   * For the end of a run only: the next one may begin at any moment, and counts accounts before they are credited.
   */
  #upTo(): string {
    const open = this.#left.size === 0 ? this.#next : this.#accounts.findIndex((one) => this.#left.has(one));
    return this.#accounts[open - 1]?.[0] ?? '';
  }
}
