import type { Logger } from '@nodo/platform/logging';
import type { TronNodeAddress } from '@nodo/platform/tron-nodes';
import type { WorkerMetrics } from '../metrics.ts';
import { eachOf } from '../parallel.ts';
import { type FailureKind, FOLLOWING_PER_DAY, NodeFailure, TronNode } from './node.ts';

interface Member {
  readonly node: TronNode;
  readonly background: TronNode;
  readonly patient: TronNode;
  failures: number;
  /** Whether it passed the check that precedes any use. */
  isChecked: boolean;
  /** Its last failure; undefined once it has answered again. */
  said: string | undefined;
  /** Whether it answered nothing that could be used the last time it was asked. */
  isAway: boolean;
  /** Monotonic time before which the node is used only as a last resort. */
  restUntil: number;
}

/** State shared by a pool and its low-priority twin. */
interface Shared {
  readonly members: readonly Member[];
  /** Index of the current node. */
  present: number;
}

function membersOf(nodes: readonly TronNode[]): Member[] {
  return nodes.map((node) => ({
    node,
    background: node.background(),
    patient: node.background(FOLLOWING_PER_DAY),
    failures: 0,
    isChecked: false,
    said: undefined,
    isAway: false,
    restUntil: 0,
  }));
}

/** Throws NodeFailure for a node that must not be used. */
export type NodeCheck = (node: TronNode) => Promise<void>;

interface PoolOptions {
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
  /** Each node has to pass it before any other use; absent: no check. */
  readonly check?: NodeCheck | undefined;
}

const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;
/** A node that reported too many requests rests for longer. */
const BUSY_REST_MS = 5_000;
const busy: ReadonlySet<FailureKind> = new Set(['rate-limited', 'forbidden', 'budget']);
/** After these failures another program may be answering at the same address. */
const recheck: ReadonlySet<FailureKind> = new Set(['unreachable', 'status', 'malformed', 'conflict']);

/**
 * Several nodes of one chain. Work runs against one node at a time, so that its reads are consistent; when that node
 * fails, the whole work is repeated on the next one. Reads have no effects, so repeating them is harmless.
 */
export class NodePool {
  readonly #shared: Shared;
  readonly #isPatient: boolean;
  readonly #logger: Logger;
  readonly #metrics: WorkerMetrics;
  readonly #check: NodeCheck | undefined;

  /** `twin`: the shared state of the pool whose low-priority twin this is. */
  constructor(nodes: readonly TronNode[], options: PoolOptions, twin?: Shared) {
    if (nodes.length === 0) throw new Error('TRON_URL names no node');
    this.#shared = twin ?? { members: membersOf(nodes), present: 0 };
    this.#isPatient = twin !== undefined;
    this.#logger = options.logger;
    this.#metrics = options.metrics;
    this.#check = options.check;
    if (!twin) for (const member of this.#shared.members) this.#setAway(member, false);
  }

  get size(): number {
    return this.#shared.members.length;
  }

  /**
   * The same nodes for background work, which gets no requests once only the follower's share of the day is left.
   * Running out of that budget does not count as a node's failure.
   */
  patient(): NodePool {
    const options = { logger: this.#logger, metrics: this.#metrics, check: this.#check };
    return new NodePool(
      this.#shared.members.map(({ node }) => node),
      options,
      this.#shared,
    );
  }

  /**
   * Runs `work` on the current node, and on the others in turn while it throws NodeFailure. Throws the last failure.
   * `background` work leaves requests to the follower and does not change the current node.
   */
  async run<T>(work: (node: TronNode) => Promise<T>, options: { background?: boolean } = {}): Promise<T> {
    let last: unknown;
    for (const index of this.#order()) {
      const member = this.#shared.members[index];
      if (!member) continue;
      try {
        await this.#checked(member);
        const result = await work(options.background ? this.#waiting(member) : member.node);
        this.#noteAnswer(member);
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

  /**
   * Runs background work on `count` different nodes concurrently. Throws the first failure, and NodeFailure when
   * there are fewer nodes.
   */
  async runOnEach<T>(count: number, work: (node: TronNode) => Promise<T>): Promise<T[]> {
    const chosen = this.#order().slice(0, count);
    if (chosen.length < count) throw new NodeFailure('unsupported', `${count} nodes are needed`);
    return Promise.all(
      chosen.map(async (index) => {
        const member = this.#shared.members[index];
        if (!member) throw new NodeFailure('unsupported', 'there is no such node');
        try {
          await this.#checked(member);
          return await work(this.#waiting(member));
        } catch (error) {
          if (error instanceof NodeFailure) this.#note(member, error);
          throw error;
        }
      }),
    );
  }

  /**
   * Asks the other nodes whether they are ahead of the current one, which has returned nothing new for too long. If
   * one is, it becomes the current node. Resolves to whether that happened.
   */
  async switchIf(knowsMore: (node: TronNode) => Promise<boolean>): Promise<boolean> {
    const present = this.#shared.members[this.#shared.present];
    for (const index of this.#order()) {
      const member = this.#shared.members[index];
      if (!member || member === present) continue;
      const better = await this.#checked(member)
        .then(() => knowsMore(member.node))
        .catch((error: unknown) => {
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

  /** Whether one of several nodes can't be used, so that there is one less to fall back on. */
  get isOneAway(): boolean {
    return this.size > 1 && this.#shared.members.some(({ isAway }) => isAway);
  }

  /**
   * Asks every node that the follower does not ask at present for its newest block: otherwise nobody would learn that
   * a spare one is gone, or that a lost one is back. One request of the background's share each.
   */
  async lookAtOthers(): Promise<void> {
    const { members, present } = this.#shared;
    const others = members.filter(({ isAway }, index) => index !== present || isAway);
    await eachOf(others, others.length, async (member) => {
      try {
        await this.#checked(member);
        await member.patient.head('wallet');
        this.#noteAnswer(member);
      } catch (error) {
        if (!(error instanceof NodeFailure))
          this.#logger.warn({ err: error }, 'A TRON node was not looked at');
        // Our own budget says nothing about the node.
        else if (error.kind !== 'budget') this.#note(member, error);
      }
    });
  }

  /** Current node first, then the others; resting ones come last, the one available soonest first. */
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

  async #checked(member: Member): Promise<void> {
    if (member.isChecked) return;
    await this.#check?.(member.node);
    member.isChecked = true;
  }

  #noteAnswer(member: Member): void {
    member.failures = 0;
    member.restUntil = 0;
    member.said = undefined;
    this.#setAway(member, false);
  }

  #setAway(member: Member, isAway: boolean): void {
    member.isAway = isAway;
    this.#metrics.nodeAway.set({ node: member.node.name }, isAway ? 1 : 0);
  }

  #note(member: Member, failure: NodeFailure): void {
    if (this.#isPatient && failure.kind === 'budget') return;
    this.#metrics.failures.inc({ node: member.node.name, kind: failure.kind });
    const seen = { node: member.node.name, kind: failure.kind, reason: failure.message };
    this.#logger[member.said === failure.message ? 'debug' : 'warn'](seen, 'A TRON node failed');
    member.said = failure.message;
    // It answers, only not this.
    if (failure.kind === 'unsupported') return;
    this.#setAway(member, true);
    if (recheck.has(failure.kind)) member.isChecked = false;
    const least = busy.has(failure.kind) ? BUSY_REST_MS : FIRST_REST_MS;
    const rest = Math.min(LONGEST_REST_MS, least * 2 ** member.failures);
    member.failures += 1;
    member.restUntil = performance.now() + rest;
  }
}

/** The pool described by the configuration. */
export function createNodePool(
  addresses: readonly TronNodeAddress[],
  options: {
    apiKey: string | undefined;
    timeoutMs: number;
    perSecond: number;
    perDay: number;
    logger: Logger;
    metrics: WorkerMetrics;
    check?: NodeCheck;
  },
): NodePool {
  return new NodePool(
    addresses.map((address) => new TronNode({ ...options, address })),
    options,
  );
}
