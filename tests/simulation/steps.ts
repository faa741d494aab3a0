import {
  approveDistributions,
  approveReconciliations,
  closeWarehouse,
  decideRepurchases,
  invest,
  orderReinvesting,
  pay,
  proveByTransfer,
  reconcile,
  reinvest,
  requestPayout,
  reviewPayouts,
  sellBack,
  waitFor,
  waysToPay,
} from './people.ts';
import type { World } from './world.ts';

/** Parameters of a step, interpreted by its kind. The range is small so that steps collide. */
interface Choice {
  /** From 0 to 11. */
  readonly a: number;
  readonly b: number;
}
type Run = (world: World, choice: Choice) => Promise<unknown>;
interface Kind {
  /** Relative frequency. */
  readonly weight: number;
  readonly run: Run;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const waits = [60_000, 10 * 60_000, HOUR, 23 * HOUR, 25 * HOUR, 35 * DAY];

/** All kinds of steps; new ones only need to be added here. */
export const kinds = {
  invest: {
    weight: 4,
    run: (world, { a, b }) => {
      const amount = b % 4 === 0 ? '60000.00' : '50000.00';
      return invest(world, { person: a, warehouse: b % 3 === 0 ? 1 : 0, amount, intent: a });
    },
  },
  pay: {
    weight: 7,
    run: (world, { a, b }) => pay(world, { investment: a, how: waysToPay[Math.max(0, b - 4)] ?? 'exact' }),
  },
  turn: { weight: 8, run: (world, { a }) => world.turn(1 + a * 2) },
  mine: { weight: 3, run: async (world, { a, b }) => world.mine(1 + a, { stalled: b > 8 }) },
  fork: {
    weight: 4,
    run: async (world, { a, b }) => {
      // Of the lost branch's transactions, all, none or every other one is included again.
      world.chain.fork(1 + a, (_, index) => b % 3 === 0 || (b % 3 === 1 && index % 2 === 0));
      world.mine(b > 5 ? a + 2 : 1);
    },
  },
  follow: { weight: 3, run: (world) => world.work((worker) => worker.follow()) },
  jobs: { weight: 2, run: (world) => world.work((worker) => worker.doJobs()) },
  sweep: { weight: 2, run: (world) => world.work((worker) => worker.sweep()) },
  project: { weight: 2, run: (world, { a }) => world.project(1 + a) },
  payOut: { weight: 2, run: (world) => world.payOut() },
  requestPayout: {
    weight: 3,
    run: (world, { a, b }) => requestPayout(world, { person: a, amount: `${50 + 100 * b}.00`, to: a }),
  },
  reviewPayouts: { weight: 1, run: (world, { a }) => reviewPayouts(world, a > 2) },
  reconcile: { weight: 4, run: (world, { a, b }) => reconcile(world, { transfer: a, how: b }) },
  approveReconciliations: { weight: 3, run: approveReconciliations },
  carryOut: { weight: 2, run: (world) => world.work((worker) => worker.reconcile()) },
  sellBack: { weight: 3, run: (world, { a, b }) => sellBack(world, { person: a, position: b }) },
  decideRepurchases: { weight: 2, run: (world, { b }) => decideRepurchases(world, b > 2) },
  reinvest: {
    weight: 3,
    run: (world, { a, b }) => reinvest(world, { person: a, warehouse: b % 3 === 0 ? 1 : 0, intent: a }),
  },
  proveByTransfer: {
    weight: 2,
    run: (world, { a, b }) => proveByTransfer(world, { person: a, wallet: b, pays: b > 2 }),
  },
  orderReinvesting: {
    weight: 2,
    run: (world, { a, b }) => orderReinvesting(world, { person: a, warehouse: b, ends: b > 9 }),
  },
  waitFor: {
    weight: 2,
    run: (world, { a, b }) => waitFor(world, { person: a, warehouse: b > 6 ? 1 : 0, leaves: b === 0 }),
  },
  closeWarehouse: {
    weight: 2,
    // Rarely warehouse 0, in which everybody has invested from the start.
    run: (world, { a, b }) => {
      const how = a > 9 ? 'withdraw' : a === 9 ? 'reject' : a > 4 ? 'approve' : 'ask';
      return closeWarehouse(world, { warehouse: b > 9 ? 0 : 1, how });
    },
  },
  distribute: {
    weight: 2,
    run: async (world, { a }) => {
      if (a > 5) {
        // The month must end first, and the chain must have a block after its end.
        world.clock.advance(35 * DAY);
        await world.turn(1);
      }
      await world.work((worker) => worker.prepareDistributions());
      await world.project();
      await approveDistributions(world);
      await world.work((worker) => worker.goOnWithDistributions());
    },
  },
  wait: {
    weight: 2,
    run: async (world, { a }) => {
      world.clock.advance(waits[a % waits.length] ?? HOUR);
      world.mine(1);
    },
  },
  trouble: {
    weight: 2,
    run: async (world, { a, b }) => {
      const node = world.nodes[a % 2];
      if (!node) return;
      node.failing = b % 4;
      node.lag = b > 7 ? a : 0;
    },
  },
  restart: { weight: 1, run: async (world) => world.restart() },
} as const satisfies Readonly<Record<string, Kind>>;

export type StepKind = keyof typeof kinds;
export interface Step extends Choice {
  readonly kind: StepKind;
}

export function runStep(world: World, { kind, ...choice }: Step): Promise<unknown> {
  const { run }: Kind = kinds[kind];
  return run(world, choice);
}
