import type { ForcedEnding } from './execute.ts';

/** How a node rejects requests: HTTP 429, HTTP 403, HTTP 200 with an error text, or no response at all. */
export type LimitMode = '429' | '403' | 'lack' | 'silence';

/** A fault that occurs a number of times. */
interface Counted {
  left: number;
}

function take<T extends Counted>(counted: T | undefined): T | undefined {
  if (!counted || counted.left <= 0) return undefined;
  counted.left -= 1;
  return counted;
}

/** Faults of one of the two nodes; the chain itself is not affected. */
export class NodeFaults {
  /** Blocks that this node is behind. */
  lag = 0;
  /** Answer estimateenergy like nodes that don't support it. */
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

  /**
   * Hides the transaction infos of one block, or of any when `height` is undefined; `shape` is the false response.
   */
  denyInfos(height: number | undefined, count: number, shape: object): void {
    this.#emptyInfos = { height, left: count, shape };
  }

  /** The false response about a block, or undefined for the true one. */
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

/** All injected faults. They are not persisted. */
export class Faults {
  readonly first = new NodeFaults();
  readonly second = new NodeFaults();
  readonly #endings: ForcedEnding[] = [];

  /** Forces this ending on the next `count` broadcast transactions. */
  endNext(ending: ForcedEnding, count: number): void {
    for (let index = 0; index < count; index += 1) this.#endings.push(ending);
  }

  /** The ending forced on the next submitted transaction, if any. */
  get nextEnding(): ForcedEnding | undefined {
    return this.#endings[0];
  }

  /** Consumes the ending, after a transaction was accepted. */
  endingUsed(): void {
    this.#endings.shift();
  }
}
