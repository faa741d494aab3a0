import type { Logger } from '@nodo/platform/logging';
import type { WorkerMetrics } from '../metrics.ts';
import { type FailureKind, FOLLOWING_PER_DAY, NodeFailure, TronNode } from './node.ts';

interface Member {
  readonly node: TronNode;
  readonly background: TronNode;
  readonly patient: TronNode;
  failures: number;
  /** Monotonic time before which the node is only asked when no other is left. */
  restUntil: number;
}

/** What a pool and its patient twin share. */
interface Shared {
  readonly members: readonly Member[];
  /** Index of the node that is followed. */
  present: number;
}

function membersOf(nodes: readonly TronNode[]): Member[] {
  return nodes.map((node) => ({
    node,
    background: node.background(),
    patient: node.background(FOLLOWING_PER_DAY),
    failures: 0,
    restUntil: 0,
  }));
}

const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** A node that said it is asked too often is left alone for longer. */
const BUSY_REST_MS = 5_000;
const busy: ReadonlySet<FailureKind> = new Set(['rate-limited', 'forbidden', 'budget']);

/**
 * Several nodes of one chain. Work runs against one node at a time, so that what is read together belongs together;
 * when that node fails, the next one gets the whole work again. Readings have no effects, so repeating is harmless.
 */
export class NodePool {
  readonly #shared: Shared;
  readonly #isPatient: boolean;
  readonly #logger: Logger;
  readonly #metrics: WorkerMetrics;

  /** `twin`: what the pool shares whose patient twin this is. */
  constructor(
    nodes: readonly TronNode[],
    options: { logger: Logger; metrics: WorkerMetrics },
    twin?: Shared,
  ) {
    if (nodes.length === 0) throw new Error('TRON_URL names no node');
    this.#shared = twin ?? { members: membersOf(nodes), present: 0 };
    this.#isPatient = twin !== undefined;
    this.#logger = options.logger;
    this.#metrics = options.metrics;
  }

  get size(): number {
    return this.#shared.members.length;
  }

  /**
   * The same nodes for background work that gets nothing while only what following needs is left of a day. That this
   * share is used up says nothing about a node.
   */
  patient(): NodePool {
    const options = { logger: this.#logger, metrics: this.#metrics };
    return new NodePool(
      this.#shared.members.map(({ node }) => node),
      options,
      this.#shared,
    );
  }

  /**
   * Runs `work` on the present node, and on the others in turn while it throws NodeFailure. Throws the last failure.
   * `background` work leaves requests to the follower and does not change which node is followed.
   */
  async run<T>(work: (node: TronNode) => Promise<T>, options: { background?: boolean } = {}): Promise<T> {
    let last: unknown;
    for (const index of this.#order()) {
      const member = this.#shared.members[index];
      if (!member) continue;
      try {
        const result = await work(options.background ? this.#waiting(member) : member.node);
        member.failures = 0;
        member.restUntil = 0;
        if (!options.background) this.#shared.present = index;
        return result;
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error;
        this.#note(member, error);
        last = error;
      }
    }
    throw last;
  }

  /** Runs background work on `count` different nodes at once. Throws the first failure, also when there are fewer. */
  async runOnEach<T>(count: number, work: (node: TronNode) => Promise<T>): Promise<T[]> {
    const chosen = this.#order().slice(0, count);
    if (chosen.length < count) throw new NodeFailure('unsupported', `${count} nodes are needed`);
    return Promise.all(
      chosen.map(async (index) => {
        const member = this.#shared.members[index];
        if (!member) throw new NodeFailure('unsupported', 'there is no such node');
        return work(this.#waiting(member)).catch((error: unknown) => {
          if (error instanceof NodeFailure) this.#note(member, error);
          throw error;
        });
      }),
    );
  }

  /**
   * Asks the other nodes whether they know more than the present one, which has said nothing new for too long. If
   * one does, it is followed from now on. Answers whether that happened.
   */
  async switchIf(knowsMore: (node: TronNode) => Promise<boolean>): Promise<boolean> {
    const present = this.#shared.members[this.#shared.present];
    for (const index of this.#order()) {
      const member = this.#shared.members[index];
      if (!member || member === present) continue;
      const better = await knowsMore(member.node).catch((error: unknown) => {
        if (error instanceof NodeFailure) this.#note(member, error);
        return false;
      });
      if (!better) continue;
      if (present) this.#note(present, new NodeFailure('lag', 'another node is ahead'));
      this.#shared.present = index;
      return true;
    }
    return false;
  }

  /** Present node first, then the others; those that rest come last, the one that is ready soonest first. */
  #order(): number[] {
    const now = performance.now();
    const count = this.#shared.members.length;
    const rest = (index: number) => Math.max(0, (this.#shared.members[index]?.restUntil ?? 0) - now);
    return Array.from({ length: count }, (_, step) => (this.#shared.present + step) % count).sort(
      (a, b) => rest(a) - rest(b),
    );
  }

  #waiting(member: Member): TronNode {
    return this.#isPatient ? member.patient : member.background;
  }

  #note(member: Member, failure: NodeFailure): void {
    if (this.#isPatient && failure.kind === 'budget') return;
    this.#metrics.failures.inc({ node: member.node.name, kind: failure.kind });
    this.#logger.warn(
      { node: member.node.name, kind: failure.kind, reason: failure.message },
      'A TRON node failed',
    );
    if (failure.kind === 'unsupported') return;
    const least = busy.has(failure.kind) ? BUSY_REST_MS : FIRST_REST_MS;
    const rest = Math.min(LONGEST_REST_MS, least * 2 ** member.failures);
    member.failures += 1;
    member.restUntil = performance.now() + rest;
  }
}

/** The pool that the configuration describes. */
export function createNodePool(
  urls: readonly string[],
  options: {
    apiKey: string | undefined;
    timeoutMs: number;
    perSecond: number;
    perDay: number;
    logger: Logger;
    metrics: WorkerMetrics;
  },
): NodePool {
  return new NodePool(
    urls.map((url) => new TronNode({ ...options, url })),
    options,
  );
}
