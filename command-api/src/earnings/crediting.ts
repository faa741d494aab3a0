import type { DistributionLine } from '@nodo/contracts/earnings/values';
import { type Distribution, uncredited } from './distribution.ts';
import { eachWhile } from './each-while.ts';

type Account = readonly [investorId: string, lines: readonly DistributionLine[]];
/** Credits one account with its lines, unless it holds them; answers the position at which it does. */
type Credit = (investorId: string, lines: readonly DistributionLine[]) => Promise<bigint>;

export interface Credited {
  /** Every account was seen to hold its lines. */
  readonly isDone: boolean;
  /** Of the last account that was credited now; 0 when none was. */
  readonly position: bigint;
}

/** Accounts credited at once. */
const AT_ONCE = 10;
/** When so many accounts can't be credited, it isn't the accounts: no further ones are tried. */
const MAX_LEFT = 100;

/**
 * How far this process is with the credits of one approved batch. An account that was seen to hold its lines holds
 * them for ever, so that every request goes on after the last one, and all of them together read each account once.
 * Nothing but the log and this process's own sight counts. A process that knows nothing yet begins where the batch's
 * own stream says that another was; what that one did since then costs reading, and credits nobody twice.
 */
export class Crediting {
  readonly #accounts: readonly Account[];
  /** Every account before this one holds its lines or is left for later. */
  #next = 0;
  /** Accounts that could not be credited: tried again before any other. */
  readonly #left = new Set<Account>();
  #running: Promise<Credited> | undefined;

  /** The last investor's id up to which every account is seen to hold its lines; '' when there is none. */
  get upTo(): string {
    const open = this.#left.size === 0 ? this.#next : this.#accounts.findIndex((one) => this.#left.has(one));
    return this.#accounts[open - 1]?.[0] ?? '';
  }

  /** The lines of an approved batch don't change any more. */
  constructor(distribution: Distribution) {
    this.#accounts = uncredited(distribution);
  }

  /**
   * Goes on as long as `mayGoOn`; asked meanwhile, it is the same going on that is answered. Accounts that can't be
   * credited keep no other waiting; throws what the first of them threw.
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
    return { isDone: this.#next === this.#accounts.length && this.#left.size === 0, position };
  }
}
