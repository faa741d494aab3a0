import type { InvestmentStatus } from '@nodo/contracts/investments/statuses';
import type { InvestmentTerms } from '@nodo/contracts/investments/values';
import type { Decimal } from '@nodo/contracts/money';
import type { Language } from '@nodo/contracts/preferences/values';
import type { ReportPeriod, ReportType } from '@nodo/contracts/reports/periods';

/** A requested statement, from the read models. */
export interface Waiting extends ReportPeriod {
  readonly id: string;
  readonly investorId: string;
  readonly type: ReportType;
  readonly requestedAt: Date;
  readonly language: Language;
}

/** The person it is for, with their names at the time of rendering. */
export interface Holder {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface StatementPosition {
  readonly warehouse: string;
  readonly amount: Decimal;
  readonly shares: Decimal;
  /** Percent of the warehouse. */
  readonly share: Decimal;
  /** Estimated, before fees. */
  readonly monthlyReturn: Decimal;
}

export interface StatementInvestment {
  readonly id: string;
  readonly warehouse: string;
  readonly amount: Decimal;
  readonly status: InvestmentStatus;
  readonly createdAt: string;
  readonly confirmedAt: string | null;
  readonly terms: Pick<
    InvestmentTerms,
    'monthlyReturnRate' | 'managementFeeRate' | 'platformFeeRate' | 'recompraEnabled'
  >;
}

export interface StatementTransfer {
  readonly at: string;
  /** In USDT. */
  readonly amount: Decimal;
  readonly state: string;
  readonly txHash: string;
}

/** A confirmed payout. */
export interface StatementWithdrawal {
  /** When the payment was confirmed. */
  readonly at: string;
  /** USD taken from the balance. */
  readonly amount: Decimal;
  /** USDT sent. */
  readonly amountUsdt: Decimal;
  readonly txHash: string;
}

/** A transfer without an investment that was credited to the balance. */
export interface StatementCredit {
  /** When it was credited. */
  readonly at: string;
  /** USD credited to the balance. */
  readonly amount: Decimal;
  /** USDT of it that were credited. */
  readonly amountUsdt: Decimal;
  readonly txHash: string;
}

/** A position that was sold back. */
export interface StatementRepurchase {
  /** When its price was credited to the balance. */
  readonly at: string;
  readonly warehouse: string;
  /** In USD. */
  readonly price: Decimal;
}

/** An investment's return for one month, as credited. */
export interface StatementReturn {
  /** `2026-03`. */
  readonly period: string;
  readonly warehouse: string;
  readonly creditedAt: string;
  readonly gross: Decimal;
  readonly managementFee: Decimal;
  readonly platformFee: Decimal;
  readonly net: Decimal;
}

/** Total credits to the account, and their use. */
export interface Balance {
  /** Returns. */
  readonly credited: Decimal;
  /** Transfers without an investment. */
  readonly deposited: Decimal;
  /** Positions sold back. */
  readonly repurchased: Decimal;
  readonly reserved: Decimal;
  readonly paid: Decimal;
  /** Invested from the balance. */
  readonly invested: Decimal;
  readonly available: Decimal;
}

/** A person's totals at one point of the history; money covers confirmed investments only. */
export interface Totals {
  readonly capital: Decimal;
  readonly pending: Decimal;
  readonly monthlyReturn: Decimal;
}

/** A statement's content without its holder, all read at one position of the log. */
export interface Figures extends ReportPeriod {
  readonly reportId: string;
  readonly type: ReportType;
  /** Log position. */
  readonly asOfPosition: string;
  readonly opening: Totals;
  readonly closing: Totals;
  readonly positions: readonly StatementPosition[];
  /**
   * Created, confirmed, failed or sold back within the period, oldest first. Like the other lists it has what came to the
   * log within the period, if it is dated at most `LATE_MS` before it.
   */
  readonly investments: readonly StatementInvestment[];
  /** Payments of investments, including attempted ones, seen within the period, oldest first. */
  readonly transfers: readonly StatementTransfer[];
  /** Confirmed within the period, oldest first, and their sum. */
  readonly withdrawals: readonly StatementWithdrawal[];
  readonly withdrawalsTotal: Pick<StatementWithdrawal, 'amount' | 'amountUsdt'>;
  /** Credited to the balance within the period, oldest first. */
  readonly credits: readonly StatementCredit[];
  /** Paid within the period, oldest first. */
  readonly repurchases: readonly StatementRepurchase[];
  /** Credited within the period, oldest first, and the sum of each part. */
  readonly returns: readonly StatementReturn[];
  readonly returnsTotal: Pick<StatementReturn, 'gross' | 'managementFee' | 'platformFee' | 'net'>;
  /** At the end of the period. */
  readonly balance: Balance;
  /** Confirmed investments held at the end of the period. */
  readonly held: readonly StatementInvestment[];
}
