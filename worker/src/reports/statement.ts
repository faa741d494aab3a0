import type { InvestmentStatus } from '@nodo/contracts/investments/statuses';
import type { InvestmentTerms } from '@nodo/contracts/investments/values';
import type { Decimal } from '@nodo/contracts/money';
import type { Language } from '@nodo/contracts/preferences/values';
import type { ReportPeriod, ReportType } from '@nodo/contracts/reports/periods';

/** A statement that somebody waits for, as the read models know it. */
export interface Waiting extends ReportPeriod {
  readonly id: string;
  readonly investorId: string;
  readonly type: ReportType;
  readonly requestedAt: Date;
  readonly language: Language;
}

/** Whose it is, by the names that they have when it is drawn. */
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
  /** USDT. */
  readonly amount: Decimal;
  readonly state: string;
  readonly txHash: string;
}

/** What was paid out and can't be undone any more. */
export interface StatementWithdrawal {
  /** When its payment was confirmed. */
  readonly at: string;
  /** What it took from the balance, USD. */
  readonly amount: Decimal;
  /** What was sent, USDT. */
  readonly amountUsdt: Decimal;
  readonly txHash: string;
}

/** A transfer that belonged to no investment, and came to the balance. */
export interface StatementCredit {
  /** When it was credited. */
  readonly at: string;
  /** What it brought to the balance, USD. */
  readonly amount: Decimal;
  /** What of it was credited, USDT. */
  readonly amountUsdt: Decimal;
  readonly txHash: string;
}

/** A position that was sold back. */
export interface StatementRepurchase {
  /** When its price came to the balance. */
  readonly at: string;
  readonly warehouse: string;
  /** USD. */
  readonly price: Decimal;
}

/** What an investment earned in one month, when it was credited. */
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

/** What came to the account in all, and what has become of it. */
export interface Balance {
  /** Returns. */
  readonly credited: Decimal;
  /** Transfers that belonged to no investment. */
  readonly deposited: Decimal;
  /** Positions that were sold back. */
  readonly repurchased: Decimal;
  readonly reserved: Decimal;
  readonly paid: Decimal;
  /** Paid for investments of one's own. */
  readonly invested: Decimal;
  readonly available: Decimal;
}

/** What a person had at one point of the history; money counts confirmed investments only. */
export interface Totals {
  readonly capital: Decimal;
  readonly pending: Decimal;
  readonly monthlyReturn: Decimal;
}

/** Everything that a statement says but whose it is. All of it is read at one position of the log. */
export interface Figures extends ReportPeriod {
  readonly reportId: string;
  readonly type: ReportType;
  /** Position of the log. */
  readonly asOfPosition: string;
  readonly opening: Totals;
  readonly closing: Totals;
  readonly positions: readonly StatementPosition[];
  /** Made, confirmed or failed within the period, the oldest first. */
  readonly investments: readonly StatementInvestment[];
  /** What paid, or meant to pay, investments, seen within the period, the oldest first. */
  readonly transfers: readonly StatementTransfer[];
  /** Confirmed within the period, the oldest first, and their sum. */
  readonly withdrawals: readonly StatementWithdrawal[];
  readonly withdrawalsTotal: Pick<StatementWithdrawal, 'amount' | 'amountUsdt'>;
  /** Came to the balance within the period, the oldest first. */
  readonly credits: readonly StatementCredit[];
  /** Paid within the period, the oldest first. */
  readonly repurchases: readonly StatementRepurchase[];
  /** Credited within the period, the oldest first, and the sum of each part. */
  readonly returns: readonly StatementReturn[];
  readonly returnsTotal: Pick<StatementReturn, 'gross' | 'managementFee' | 'platformFee' | 'net'>;
  /** At the end. */
  readonly balance: Balance;
  /** Confirmed ones that are held at the end. */
  readonly held: readonly StatementInvestment[];
}
