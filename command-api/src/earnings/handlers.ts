import type { CommandPayload } from '@nodo/contracts/commands';
import { totalsOf } from '@nodo/contracts/earnings/monthly-return';
import type { DistributionLine } from '@nodo/contracts/earnings/values';
import type { DistributionAnswer } from '@nodo/contracts/earnings/views';
import { endOf, type Period } from '@nodo/contracts/periods';
import { AppError } from '@nodo/platform/errors';
import { LRUCache } from 'lru-cache';
import { type CommandContext, latest, type Outcome } from '../commands/context.ts';
import { isRefusal } from '../commands/decision.ts';
import type { Snapshot } from '../commands/stream-cache.ts';
import type { Aggregates } from '../modules.ts';
import { returnKey } from './account.ts';
import type { ConfirmedInvestments } from './confirmed-investments.ts';
import { Crediting } from './crediting.ts';
import {
  type Distribution,
  decideAdvance,
  decideApprove,
  decideBegin,
  decideComplete,
  decideCredit,
  decideLines,
  lineOf,
  nothingEarned,
} from './distribution.ts';
import { eachWhile } from './each-while.ts';

type Answer = Promise<Outcome<DistributionAnswer>>;

/** Streams read concurrently. */
const AT_ONCE = 10;
/** Lines of one account in one append: half of the event store's limit. */
const LINES_AT_ONCE = 1_000;
/** Investments whose streams are read for one append of lines. */
const INVESTMENTS_AT_ONCE = 1_000;
/** Time budget of one request that prepares lines or credits accounts, in ms; the worker sends further requests. */
const REQUEST_MS = 5_000;
/** Batches whose progress is kept in memory. */
const MAX_BATCHES = 24;

/** The batch of a month's returns: prepared, approved, credited. Every step resumes what a crash left unfinished. */
export function createDistributionHandlers(
  { accounts, distributions, investments }: Pick<Aggregates, 'accounts' | 'distributions' | 'investments'>,
  confirmed: ConfirmedInvestments,
) {
  const creditings = new LRUCache<Period, Crediting>({ max: MAX_BATCHES });
  /** Investments that were found to have no line in a batch. */
  const unearned = new LRUCache<Period, Set<string>>({ max: MAX_BATCHES });

  async function prepare(context: CommandContext, command: CommandPayload<'PrepareDistribution'>): Answer {
    const { period } = command;
    const until = performance.now() + REQUEST_MS;
    const before = await distributions.load(period);
    if (before.state.totals) return answerOf(period, before);
    await refuseAtOnce(context, period, before.state);
    const begun = await distributions.handle(period, context, ({ state }) =>
      decideBegin(state, period, context.occurredAt),
    );
    const ids = await confirmed.after(endOf(period), begun.position);
    if (!ids) throw new AppError('UNAVAILABLE');
    const written = new Set(begun.state.lines.flat().map(({ investmentId }) => investmentId));
    const nothing = unearned.get(period) ?? new Set();
    unearned.set(period, nothing);
    // A fixed order, independent of the read models' order.
    const open = ids.filter((id) => !written.has(id) && !nothing.has(id)).sort();
    for (let from = 0; ; from += INVESTMENTS_AT_ONCE) {
      const isWhole = from + INVESTMENTS_AT_ONCE >= open.length;
      const lines = await linesOf(open.slice(from, from + INVESTMENTS_AT_ONCE), period, nothing);
      const changed = await distributions.handle(period, context, ({ state }) =>
        decideLines(state, period, lines, { isWhole }),
      );
      if (changed.state.totals) unearned.delete(period);
      if (changed.state.totals || performance.now() >= until) return answerOf(period, changed);
    }
  }

  /** Refuses a batch that can't be prepared before anything is appended. */
  async function refuseAtOnce(context: CommandContext, period: Period, state: Distribution): Promise<void> {
    const begin = decideBegin(state, period, context.occurredAt);
    if (isRefusal(begin)) throw AppError.from(begin);
    if (begin.length === 0) return;
    // Nobody is to be shown a month of nothing as begun. Usually one of the first ids has a line.
    const ids = new Set(await confirmed.now(endOf(period)));
    if (await hasEarned([...ids], period)) return;
    // A parked confirmation may hide whoever earned.
    const all = await confirmed.after(endOf(period), 0n);
    if (!all) throw new AppError('UNAVAILABLE');
    const since = all.filter((id) => !ids.has(id));
    if (!(await hasEarned(since, period))) throw AppError.from(nothingEarned(period));
  }

  /** Whether any of these investments has a line. */
  async function hasEarned(ids: readonly string[], period: Period): Promise<boolean> {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      if ((await linesOf(ids.slice(from, from + AT_ONCE), period, new Set())).length > 0) return true;
    }
    return false;
  }

  /**
   * Lines of these investments. Each stream is read, since a cached state may lack what another process wrote: that it
   * was sold back in the month. A closed month's earnings don't change any more: those without a line are remembered.
   */
  async function linesOf(
    ids: readonly string[],
    period: Period,
    nothing: Set<string>,
  ): Promise<DistributionLine[]> {
    const lines: DistributionLine[] = [];
    await eachWhile(ids, AT_ONCE, async (id) => {
      const line = lineOf(id, (await investments.load(id)).state, period);
      if (line) lines.push(line);
      else nothing.add(id);
    });
    const place = ({ investorId, investmentId }: DistributionLine) => `${investorId}/${investmentId}`;
    return lines.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  }

  async function approve(context: CommandContext, command: CommandPayload<'ApproveDistribution'>): Answer {
    const { period } = command;
    const approved = await distributions.handleOnce(period, context, ({ state }) =>
      decideApprove(state, period),
    );
    try {
      const credited = await credit(context, period);
      return { ...credited, position: latest(approved.position, credited.position) };
    } catch (error) {
      // The batch is approved: the crediting that failed here is resumed later.
      if (!(error instanceof AppError) || error.status < 500) throw error;
      return answerOf(period, approved);
    }
  }

  async function credit(context: CommandContext, period: Period): Answer {
    const distribution = await distributions.load(period);
    if (distribution.state.status !== 'approved') {
      // Refuses a batch that is not approved; a completed one has no credits left.
      creditings.delete(period);
      const completed = await distributions.handle(period, context, ({ state }) =>
        decideComplete(state, period),
      );
      return answerOf(period, completed);
    }
    const crediting = creditings.get(period) ?? new Crediting(distribution.state);
    creditings.set(period, crediting);
    const until = performance.now() + REQUEST_MS;
    const credited = await crediting.goOn(
      (investorId, lines) => creditOne(context, period, investorId, lines),
      () => performance.now() < until,
    );
    const position = latest(distribution.position, credited.position);
    if (!credited.isDone) {
      await distributions.handle(period, context, ({ state }) => decideAdvance(state, credited.upTo));
      return { ...answerOf(period, distribution), position };
    }
    const completed = await distributions.handle(period, context, ({ state }) =>
      decideComplete(state, period),
    );
    creditings.delete(period);
    return { ...answerOf(period, completed), position: latest(position, completed.position) };
  }

  /** A credited account stays credited, so it need not be read again. */
  async function creditOne(
    context: CommandContext,
    period: Period,
    investorId: string,
    lines: readonly DistributionLine[],
  ): Promise<bigint> {
    const known = accounts.cached(investorId);
    if (known && lines.every(({ investmentId }) => known.returns.has(returnKey(period, investmentId))))
      return 0n;
    let position = 0n;
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
      const some = lines.slice(from, from + LINES_AT_ONCE);
      const changed = await accounts.handle(investorId, context, ({ state }) =>
        decideCredit(state, period, some),
      );
      position = latest(position, changed.position);
    }
    return position;
  }

  return {
    PrepareDistribution: prepare,
    ApproveDistribution: approve,
    ContinueDistribution: (context: CommandContext, { period }: CommandPayload<'ContinueDistribution'>) =>
      credit(context, period),
  };
}

function answerOf(period: Period, { state, position }: Snapshot<Distribution>): Outcome<DistributionAnswer> {
  if (state.status === 'absent') throw new AppError('NOT_FOUND');
  const totals = state.totals ?? totalsOf(state.lines.flat());
  return { result: { period, state: state.status, ...totals }, position };
}
