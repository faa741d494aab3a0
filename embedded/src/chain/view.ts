import type { Chain } from './chain.ts';
import type { Found } from './ledger.ts';
import type { StateReader } from './state.ts';
import type { Block } from './types.ts';

/** Blocks needed above a block to make it solid while all witnesses take turns. */
export const SOLID_DISTANCE = 18;

/** The chain as one request sees it: everything up to some block and nothing above. */
export class View {
  readonly chain: Chain;
  readonly headNumber: number;

  constructor(chain: Chain, headNumber: number) {
    this.chain = chain;
    this.headNumber = headNumber;
  }

  get head(): Block {
    return this.blockAt(this.headNumber) ?? this.chain.ledger.head;
  }

  get state(): StateReader {
    return this.chain.ledger.stateAt(this.headNumber);
  }

  blockAt(number: number): Block | undefined {
    return number <= this.headNumber ? this.chain.ledger.blockAt(number) : undefined;
  }

  /** The block with an id (64 hex digits), whose first eight bytes are its number. */
  blockById(id: string): Block | undefined {
    const block = this.blockAt(Number.parseInt(id.slice(0, 16), 16));
    return block?.id === id.toLowerCase() ? block : undefined;
  }

  find(txid: string): Found | undefined {
    const found = this.chain.ledger.find(txid.toLowerCase());
    return found && found.block.number <= this.headNumber ? found : undefined;
  }
}

/** The view of a node that is `lag` blocks behind. */
export function fullView(chain: Chain, lag: number): View {
  return new View(chain, Math.max(0, chain.ledger.head.number - lag));
}

/** The solid view of such a node. */
export function solidView(chain: Chain, lag: number): View {
  const seen = Math.max(0, chain.ledger.head.number - lag - SOLID_DISTANCE);
  return new View(chain, lag === 0 ? chain.ledger.solid : Math.min(chain.ledger.solid, seen));
}
