import type { DistributionLine } from '@nodo/contracts/earnings/values';
import { streams } from '@nodo/contracts/streams';
import { deriveId, newId } from '@nodo/platform/ids';
import { type Investment, TREASURY, WALLET } from './story.test.ts';
import { by, type Course, type Move, movesOf, note, one, sample, type World } from './world.test.ts';

/** A course of an investment that was paid. */
const ofPaid =
  (course: (world: World, investment: Investment, at: number) => Move[]): Course =>
  (world, at) => {
    const investment = one(world.paid, at);
    return investment ? course(world, investment, at) : [];
  };

const hash = () => newId().replaceAll('-', '').padEnd(64, '0');

/** One of the twelve months of 2026, so that what is asked for a month is asked for one that has something. */
const monthOf = (at: number) => `2026-${String((at % 12) + 1).padStart(2, '0')}`;

async function open(world: World, at: number): Promise<Investment | undefined> {
  const [person, warehouse] = [one(world.people, at), one(world.warehouses, at)];
  if (person === undefined || warehouse === undefined) return undefined;
  const investment = await world.story.invest(person, warehouse, '100.00', at % 2 ? `Por ${at}` : undefined);
  note(world, 'investment', investment.id);
  return investment;
}

/** Payments in, returns, payouts, repurchases and what belongs to nobody yet. */
export const moneyCourses: Readonly<Record<string, Course>> = {
  invests: (world, at) => [
    async () => {
      const investment = await open(world, at);
      if (!investment) return;
      world.open.push({ investment, transfer: undefined });
      const [stream, { id: investmentId, investorId }] = [streams.openInvestments, investment];
      await world.story.append(stream(investorId), sample('OpenInvestmentAdded', { investmentId }));
    },
  ],
  pays: ({ story, open: opened }, at) => [
    async () => {
      const entry = one(opened, at);
      if (!entry || entry.transfer !== undefined) return;
      entry.transfer = await story.transfer(entry.investment.amountUsdt, at + 1);
      await story.match(entry.transfer, entry.investment);
    },
  ],
  reorganises: ({ story, open: opened }, at) => [
    async () => {
      const transfer = one(opened, at)?.transfer;
      if (transfer === undefined) return;
      await story.reorganise(transfer, at + 1);
      await story.include(transfer, at + 2);
    },
  ],
  settles: ({ story, open: opened, paid }, at) => [
    async () => {
      const entry = one(opened, at);
      if (!entry) return;
      opened.splice(opened.indexOf(entry), 1);
      if (entry.transfer === undefined) await story.expire(entry.investment);
      else {
        await story.confirm(entry.transfer, entry.investment, at + 1);
        paid.push(entry.investment);
      }
    },
  ],
  reinvests: (world, at) => [
    async () => {
      const { story, paid } = world;
      const [person, warehouse] = [one(world.people, at), one(world.warehouses, at)];
      if (person === undefined || warehouse === undefined) return;
      const investment = await story.invest(person, warehouse, '100.00', undefined, 'balance');
      const { id: investmentId, amount } = investment;
      note(world, 'investment', investmentId);
      await story.append(streams.account(person), sample('BalanceInvested', { investmentId, amount }));
      await story.append(streams.investment(investmentId), sample('InvestmentPaidFromBalance', { amount }));
      paid.push(investment);
    },
  ],
  ordersMonthly: (world, at) => {
    const [userId, warehouseId] = [one(world.people, at), one(world.warehouses, at)];
    if (userId === undefined || warehouseId === undefined) return [];
    const [stream, period] = [streams.standingOrder(userId), monthOf(at)];
    const { story } = world;
    return [
      ...movesOf(world, [userId, 'investor'], stream, sample('StandingOrderSet', { warehouseId })),
      () => story.append(stream, sample('StandingOrderDue', { period, warehouseId, investmentId: newId() })),
      () =>
        at % 2 === 0
          ? story.append(stream, sample('StandingOrderSkipped', { period }))
          : story.append(stream, sample('StandingOrderExecuted', { period })),
      ...movesOf(world, [userId, 'investor'], stream, sample('StandingOrderEnded', { warehouseId })),
    ];
  },
  repurchases: ofPaid((world, investment, at) => {
    const { id: investmentId, investorId, amount: price } = investment;
    const [stream, owner] = [streams.investment(investmentId), [investorId, 'investor'] as const];
    const admin = [world.admin, 'admin'] as const;
    const { story, paid } = world;
    paid.splice(paid.indexOf(investment), 1);
    const asked = sample('RepurchaseRequested', { price });
    const back = async () => {
      paid.push(investment);
    };
    if (at % 3 === 0)
      return [...movesOf(world, owner, stream, asked, sample('RepurchaseWithdrawn', { price })), back];
    if (at % 3 === 1) {
      const rejected = sample('RepurchaseRejected', { investorId, price });
      return [...movesOf(world, owner, stream, asked), ...movesOf(world, admin, stream, rejected), back];
    }
    return [
      ...movesOf(world, owner, stream, asked),
      ...movesOf(world, admin, stream, sample('RepurchaseApproved', { investorId, price })),
      () => story.append(stream, sample('InvestmentRepurchased', { price })),
      () =>
        story.append(
          streams.account(investorId),
          sample('RepurchaseCredited', { investmentId, amount: price }),
        ),
    ];
  }),
  distributes: ofPaid((world, { id: investmentId, investorId }, at) => {
    const { story } = world;
    // A month has one distribution.
    const period = monthOf(at);
    if (world.ids.get('period')?.includes(period)) return [];
    const stream = streams.distribution(note(world, 'period', period));
    const parts = { gross: '750.00', managementFee: '15.00', platformFee: '3.75', net: '731.25' };
    const line: DistributionLine = { investorId, investmentId, amount: '100.00', days: 31, ...parts };
    const credited = { period, investmentId, ...parts };
    return [
      () =>
        story.append(
          stream,
          sample('DistributionBegun', { period }),
          sample('DistributionLinesAdded', { lines: [line] }),
          sample('DistributionPrepared', { period }),
        ),
      () => by(world, [world.admin, 'admin'], stream, sample('DistributionApproved', { period })),
      () => story.append(streams.account(investorId), sample('ReturnsCredited', credited)),
      () => story.append(stream, sample('DistributionCompleted', { period })),
    ];
  }),
  withdraws: (world, at) => {
    const userId = one(world.people, at);
    if (userId === undefined) return [];
    const { story } = world;
    const [transferId, txHash] = [newId(), hash()];
    const [stream, account] = [streams.transfer(transferId), streams.account(userId)];
    const superAdmin = [world.superAdmin, 'super_admin'] as const;
    const money = { transferId, amount: '77.00' };
    const asked = { userId, to: WALLET, amount: '77.000000', amountUsd: '77.00' } as const;
    const refused = [
      () => by(world, superAdmin, stream, sample('TransferRejected', { userId })),
      () => story.append(account, sample('PayoutReleased', { ...money, reason: 'rejected' })),
    ];
    const calledOff = [
      () => by(world, [userId, 'investor'], stream, sample('TransferCancelled', { userId })),
      () => story.append(account, sample('PayoutReleased', { ...money, reason: 'cancelled' })),
    ];
    const failed = [
      () => by(world, superAdmin, stream, sample('TransferApproved')),
      () => story.append(stream, sample('TransferSigned', { txHash })),
      () => story.append(stream, sample('TransferSignatureExpired', { txHash })),
      () => story.append(stream, sample('TransferFailed', { txHash })),
      () => story.append(account, sample('PayoutReleased', money)),
    ];
    const sent = [
      () => by(world, superAdmin, stream, sample('TransferApproved')),
      () => story.append(stream, sample('TransferHeld')),
      () => story.append(stream, sample('TransferSigned', { txHash })),
      () => story.append(stream, sample('TransferBroadcast', { txHash })),
      () => story.include(transferId, at + 1),
      () => story.append(stream, sample('TransferConfirmed', { blockNumber: at + 1 })),
      () => story.append(account, sample('PayoutSettled', money)),
    ];
    return [
      async () => {
        await story.append(account, sample('PayoutReserved', money));
        await by(world, [userId, 'investor'], stream, sample('TransferRequested', asked));
      },
      ...([refused, calledOff, failed][at % 6] ?? sent),
    ];
  },
  strays: (world, at) => {
    const userId = one(world.people, at);
    if (userId === undefined) return [];
    const { story } = world;
    const meant = at % 2 === 0 ? undefined : one(world.open, at)?.investment.id;
    const money = { amountUsdt: '5.000000', amountUsd: '5.00' };
    let transferId = '';
    const proposal = 1;
    const stream = () => streams.reconciliation(transferId);
    const superAdmin = [world.superAdmin, 'super_admin'] as const;
    return [
      async () => {
        transferId = await story.transfer(money.amountUsdt, 100 + at);
        await story.leaveUnmatched(transferId, meant ?? null);
      },
      async () => {
        const wanted = { how: 'credit', userId, to: null, payoutId: null } as const;
        const amounts = { amount: money.amountUsdt, amountUsd: money.amountUsd };
        const proposed = sample('ReconciliationProposed', { proposal, ...wanted, ...amounts });
        await by(world, [world.admin, 'admin'], stream(), proposed);
      },
      () =>
        at % 4 === 0
          ? by(world, superAdmin, stream(), sample('ReconciliationRejected', { proposal, userId }))
          : by(world, superAdmin, stream(), sample('ReconciliationApproved', { proposal })),
      async () => {
        if (at % 4 === 0) return;
        await story.append(stream(), sample('ReconciliationVerified', { proposal }));
        const credit = { transferId, amountUsdt: money.amountUsdt, amount: money.amountUsd };
        await story.append(streams.account(userId), sample('TransferCredited', credit));
        const done = { how: 'credit', userId, investmentId: null, credited: money } as const;
        await story.append(stream(), sample('TransferReconciled', { proposal, ...done }));
      },
    ];
  },
  leaks: ({ story }, at) => [
    () => {
      const txHash = hash();
      const blockTime = story.now.toISOString();
      const moved = { txHash, from: TREASURY, to: WALLET, blockNumber: at + 1, blockTime };
      return story.append(
        streams.transfer(deriveId('transfer', txHash, 0)),
        sample('OutflowDetected', { ...moved, logIndex: 0 }),
      );
    },
  ],
  refunds: ({ story }, at) => {
    const [stream, txHash] = [streams.transfer(newId()), hash()];
    return [
      () =>
        story.append(
          stream,
          sample('RefundRequested', { refundOf: newId(), to: WALLET }),
          sample('TransferApproved'),
        ),
      () => story.append(stream, sample('TransferSigned', { txHash })),
      () => story.append(stream, sample('TransferConfirmed', { blockNumber: at + 1 })),
    ];
  },
  attests: ({ story }, at) => {
    const stream = streams.reserves(`${monthOf(at)}-10`);
    return [
      () => story.append(stream, sample('ReservesCheckRequested')),
      () => story.append(stream, sample('ReservesAttested', { hour: at % 24 })),
      () => story.append(stream, sample('LiabilitiesSealed')),
    ];
  },
};
