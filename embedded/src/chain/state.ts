/** The chain's whole state is one map from text keys to integers: balances in sun or micro-USDT, flags, links. */
export interface StateReader {
  get(key: string): bigint | undefined;
}

/** Changes on top of a state, kept separate until they are merged or dropped. */
export class Overlay implements StateReader {
  readonly writes = new Map<string, bigint>();
  readonly #below: StateReader;

  constructor(below: StateReader) {
    this.#below = below;
  }

  get(key: string): bigint | undefined {
    return this.writes.get(key) ?? this.#below.get(key);
  }

  /** Like `get`, with 0 for what was never written. */
  amount(key: string): bigint {
    return this.get(key) ?? 0n;
  }

  set(key: string, value: bigint): void {
    this.writes.set(key, value);
  }

  /** Adds a (possibly negative) difference. Throws when the result would be negative: a broken invariant. */
  add(key: string, difference: bigint): void {
    const next = this.amount(key) + difference;
    if (next < 0n) throw new Error(`the state value ${key} would become negative`);
    this.set(key, next);
  }

  /** Merges these changes into another overlay. */
  mergeInto(target: Overlay): void {
    for (const [key, value] of this.writes) target.set(key, value);
  }
}

/** The values that one block replaced, undefined where there was none. */
export type Replaced = ReadonlyMap<string, bigint | undefined>;

/** The state before some blocks: the base overlaid with their former values. */
export class PastState implements StateReader {
  readonly #base: StateReader;
  readonly #former = new Map<string, bigint | undefined>();

  /** `newestFirst`: the replaced values of each undone block, from the head downwards. */
  constructor(base: StateReader, newestFirst: Iterable<Replaced>) {
    this.#base = base;
    for (const replaced of newestFirst) {
      for (const [key, value] of replaced) this.#former.set(key, value);
    }
  }

  get(key: string): bigint | undefined {
    return this.#former.has(key) ? this.#former.get(key) : this.#base.get(key);
  }
}

export const keys = {
  /** TRX balance in sun; its presence means that the account exists. */
  trx: (address: string) => `trx:${address}`,
  /** Bytes of the free daily bandwidth in use at `netTime`. */
  netUsed: (address: string) => `net:${address}`,
  netTime: (address: string) => `nett:${address}`,
  /**
   * The key of an account's active permission (id 2), which may call contracts and nothing else: its address as a
   * number.
   */
  activeKey: (address: string) => `act:${address}`,
  /** 1: token, 2: multisend. */
  contract: (contract: string) => `code:${contract}`,
  /** The owner's address read as a number. */
  owner: (contract: string) => `own:${contract}`,
  tokenSupply: (contract: string) => `sup:${contract}`,
  tokenBalance: (contract: string, holder: string) => `bal:${contract}:${holder}`,
  tokenAllowance: (contract: string, holder: string, spender: string) =>
    `all:${contract}:${holder}:${spender}`,
  tokenBlocked: (contract: string, holder: string) => `blk:${contract}:${holder}`,
  tokenPaused: (contract: string) => `pau:${contract}`,
  /** Sun per unit of energy. */
  energyPrice: 'energyPrice',
} as const;

/** The id of an account's first active permission. */
export const ACTIVE_PERMISSION = 2;

/** The address of the key of an account's active permission; undefined if it has none. */
export function activeKeyOf(state: StateReader, account: string): string | undefined {
  return state.get(keys.activeKey(account))?.toString(16).padStart(42, '0');
}
