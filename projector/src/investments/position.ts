import type { investments, positions } from '@nodo/contracts/investments/tables';
import { add, divide, subtract, timesRate } from '@nodo/contracts/money';
import type { Row } from '@nodo/contracts/read-models/table';

type InvestmentRow = Row<typeof investments>;
type PositionRow = Row<typeof positions>;

/** Decimals of a stored number of shares. */
const SHARE_DECIMALS = 18;

function emptyPosition(userId: string, warehouseId: string): PositionRow {
  return {
    user_id: userId,
    warehouse_id: warehouseId,
    amount: '0.00',
    pending_amount: '0.00',
    shares: '0',
    share_percentage: '0',
    monthly_return: '0.00',
    confirmed_investments: 0,
    pending_investments: 0,
  };
}

/** A position with one more open investment. */
export function opened(position: PositionRow | undefined, investment: InvestmentRow): PositionRow {
  const base = position ?? emptyPosition(investment.investor_id, investment.warehouse_id);
  return {
    ...base,
    pending_amount: add(base.pending_amount, investment.amount),
    pending_investments: base.pending_investments + 1,
  };
}

/** A position after an open investment was paid, at the share price and rate of its own terms. */
export function paid(position: PositionRow, investment: InvestmentRow): PositionRow {
  const { sharePrice, monthlyReturnRate } = investment.terms;
  return {
    ...failed(position, investment),
    amount: add(position.amount, investment.amount),
    shares: plus(position.shares, divide(investment.amount, sharePrice, SHARE_DECIMALS), SHARE_DECIMALS),
    share_percentage: plus(position.share_percentage, investment.share_percentage, 6),
    monthly_return: add(position.monthly_return, timesRate(investment.amount, monthlyReturnRate)),
    confirmed_investments: position.confirmed_investments + 1,
  };
}

/** A position without an investment that was sold back. */
export function sold(position: PositionRow, investment: InvestmentRow): PositionRow {
  const { sharePrice, monthlyReturnRate } = investment.terms;
  return {
    ...position,
    amount: subtract(position.amount, investment.amount),
    shares: plus(position.shares, divide(investment.amount, sharePrice, SHARE_DECIMALS), SHARE_DECIMALS, -1n),
    share_percentage: plus(position.share_percentage, investment.share_percentage, 6, -1n),
    monthly_return: subtract(position.monthly_return, timesRate(investment.amount, monthlyReturnRate)),
    confirmed_investments: position.confirmed_investments - 1,
  };
}

/** A position after an open investment failed. */
export function failed(position: PositionRow, investment: InvestmentRow): PositionRow {
  return {
    ...position,
    pending_amount: subtract(position.pending_amount, investment.amount),
    pending_investments: position.pending_investments - 1,
  };
}

/**
 * Exact sum of two decimals with up to `decimals` decimals; with `sign` −1 their difference, which must not be
 * negative.
 */
function plus(a: string, b: string, decimals: number, sign: 1n | -1n = 1n): string {
  const scale = 10n ** BigInt(decimals);
  const sum = scaled(a, decimals) + sign * scaled(b, decimals);
  return `${sum / scale}.${(sum % scale).toString().padStart(decimals, '0')}`;
}

function scaled(value: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
