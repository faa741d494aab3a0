import type { ForcedEnding } from './execute.ts';

/** How a node turns requests away: HTTP 429, HTTP 403, HTTP 200 with an error text, or no answer at all. */
export type LimitMode = '429' | '403' | 'lack' | 'silence';

/** Something that happens a number of times and then stops. */
interface Counted {
  left: number;
}

function take<T extends Counted>(counted: T | undefined): T | undefined {
  if (!counted || counted.left <= 0) return undefined;
  counted.left -= 1;
  return counted;
}

/** Misbehaviour of one of the two nodes; the chain behind them stays as it is. */
export class NodeFaults {
  /** Blocks that this node is behind. */
  lag = 0;
  /** Answer estimateenergy as nodes do that don't offer it. */
  noEstimate = false;
  #limit: (Counted & { mode: LimitMode }) | undefined;
  #emptyInfos: (Counted & { height: number | undefined; shape: object }) | undefined;
  #lostBroadcasts: Counted = { left: 0 };

  limitNext(mode: LimitMode, count: number): void {
    this.#limit = { mode, left: count };
  }

  takeLimit(): LimitMode | undefined {
    return take(this.#limit)?.mode;
  }

  /** Deny the transaction infos of one block, or of any when `height` is undefined; `shape` is the lie. */
  denyInfos(height: number | undefined, count: number, shape: object): void {
    this.#emptyInfos = { height, left: count, shape };
  }

  /** The lie to tell about a block, or undefined to tell the truth. */
  takeDeniedInfos(height: number): object | undefined {
    const lie = this.#emptyInfos;
    if (lie?.height !== undefined && lie.height !== height) return undefined;
    return take(lie)?.shape;
  }

  loseBroadcasts(count: number): void {
    this.#lostBroadcasts = { left: count };
  }

  takeLostBroadcast(): boolean {
    return take(this.#lostBroadcasts) !== undefined;
  }
}

/** All ordered misbehaviour. Nothing of it outlives the process. */
export class Faults {
  readonly first = new NodeFaults();
  readonly second = new NodeFaults();
  readonly #endings: ForcedEnding[] = [];

  /** The next `count` broadcast transactions end this way. */
  endNext(ending: ForcedEnding, count: number): void {
    for (let index = 0; index < count; index += 1) this.#endings.push(ending);
  }

  /** How the next transaction that is taken in will end, if a test has ordered that. */
  get nextEnding(): ForcedEnding | undefined {
    return this.#endings[0];
  }

  /** A transaction was taken in. */
  endingUsed(): void {
    this.#endings.shift();
  }
}
