import { fieldLabel } from '@nodo/contracts/audit/labels';
import { type AccountKind, accountKinds, accountWords } from '@nodo/contracts/books/values';
import type { BooksView } from '@nodo/contracts/books/views';
import type { CustomerOverview } from '@nodo/contracts/customers/views';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import { compare, distance, formatUsd, formatUsdt, usdtFromMicro } from '@nodo/contracts/money';
import type { PlatformFigures } from '@nodo/contracts/portfolio/platform-figures';
import { signedMicro } from '@nodo/contracts/reserves/figures';
import type { FinancialSettingsView } from '@nodo/contracts/settings/views';
import { warehouseStatusLabels } from '@nodo/contracts/warehouses/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { formatDecimal, formatPercent, formatRate, formatWhole } from '../../lib/format.ts';

/** A figure at two moments, formatted. */
export interface FigureRow {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Signed; empty where nothing differs or no difference can be computed. */
  readonly difference: string;
}

const NONE = '—';

interface Kind<T> {
  show(value: T): string;
  /** `after` minus `before`, as sign and unsigned text. */
  gap?(before: T, after: T): { readonly sign: -1 | 0 | 1; readonly text: string };
}

const count: Kind<number> = {
  show: formatWhole,
  gap: (before, after) => ({
    sign: Math.sign(after - before) as -1 | 0 | 1,
    text: formatWhole(Math.abs(after - before)),
  }),
};
const money: Kind<string> = {
  show: formatUsd,
  gap: (before, after) => ({ sign: compare(after, before), text: formatUsd(distance(after, before)) }),
};
/** Decimal places with which rates and percentages are compared. */
const SCALE = 8;

/** A decimal as an integer in units of its last decimal place. */
function scaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'));
}

/** The difference of two shares in percentage points; one unit of the share is `perPoint` points. */
const points = (perPoint: 1 | 100) => (before: string | null, after: string | null) => {
  const gap = before === null || after === null ? 0n : scaled(after) - scaled(before);
  const size = gap < 0n ? -gap : gap;
  const text = (size * BigInt(perPoint)).toString().padStart(SCALE + 1, '0');
  const shown = formatDecimal(`${text.slice(0, -SCALE)}.${text.slice(-SCALE)}`);
  return { sign: gap === 0n ? 0 : gap < 0n ? -1 : 1, text: `${shown}\u00a0puntos` } as const;
};
const percent: Kind<string | null> = {
  show: (value) => (value === null ? NONE : formatPercent(value)),
  gap: points(1),
};
const rate: Kind<string | null> = {
  show: (value) => (value === null ? NONE : formatRate(value)),
  gap: points(100),
};
const shownMicro = (micro: bigint) =>
  `${micro < 0n ? '−' : ''}${formatUsdt(usdtFromMicro(micro < 0n ? -micro : micro))}\u00a0USDT`;
const usdt: Kind<bigint> = {
  show: shownMicro,
  gap: (before, after) => {
    const gap = after - before;
    const sign = gap === 0n ? 0 : gap < 0n ? -1 : 1;
    return { sign, text: shownMicro(gap < 0n ? -gap : gap) };
  },
};
const flag: Kind<boolean> = { show: (value) => (value ? 'Sí' : 'No') };

function row<V, T>(label: string, kind: Kind<T>, of: (view: V) => T) {
  return (before: V, after: V): FigureRow => {
    const [was, is] = [of(before), of(after)];
    const gap = kind.gap?.(was, is);
    const difference = gap && gap.sign !== 0 ? `${gap.sign < 0 ? '−' : '+'}${gap.text}` : '';
    return { label, before: kind.show(was), after: kind.show(is), difference };
  };
}

const platform = [
  row('Usuarios', count, (view: PlatformFigures) => view.users.total),
  row('Personas con capital', count, (view: PlatformFigures) => view.users.investing),
  row('Capital confirmado', money, (view: PlatformFigures) => view.capital.confirmed),
  row('Capital por pagar', money, (view: PlatformFigures) => view.capital.pending),
  row('Inversiones por pagar', count, (view: PlatformFigures) => view.capital.pendingInvestments),
  row('Retorno mensual', money, (view: PlatformFigures) => view.capital.monthlyReturn),
  row('Retorno anual proyectado', rate, (view: PlatformFigures) => view.capital.annualReturnRate),
  row('Bodegas', count, (view: PlatformFigures) => view.warehouses.total),
  row('Bodegas activas', count, (view: PlatformFigures) => view.warehouses.active),
  row('Valor de las bodegas', money, (view: PlatformFigures) => view.warehouses.totalValue),
  row('Avance de las obras', percent, (view: PlatformFigures) => view.warehouses.progressPercentage),
  row('KYC por revisar', count, (view: PlatformFigures) => view.kyc.waiting),
  row('KYC aprobados', count, (view: PlatformFigures) => view.kyc.approved),
  row('Pagos sin inversión', count, (view: PlatformFigures) => view.transfers.unmatched),
];

const settings = [
  row(fieldLabel('minimumInvestment'), money, (view: FinancialSettingsView) => view.minimumInvestment),
  row(fieldLabel('monthlyReturnRate'), rate, (view: FinancialSettingsView) => view.monthlyReturnRate),
  row(fieldLabel('managementFeeRate'), rate, (view: FinancialSettingsView) => view.managementFeeRate),
  row(fieldLabel('platformFeeRate'), rate, (view: FinancialSettingsView) => view.platformFeeRate),
  row(fieldLabel('recompraEnabled'), flag, (view: FinancialSettingsView) => view.recompraEnabled),
];

/** The same of a thing that may not have been there at either moment. */
function rowOfThing<V, T>(label: string, kind: Kind<T>, of: (view: V) => T) {
  const both = row(label, kind, of);
  return (before: V | null, after: V | null): FigureRow => {
    if (before && after) return both(before, after);
    const show = (view: V | null) => (view ? kind.show(of(view)) : NONE);
    return { label, before: show(before), after: show(after), difference: '' };
  };
}

const words = <K extends string>(labels: Readonly<Record<K, string>>): Kind<K> => ({
  show: (value) => labels[value],
});

const warehouse = [
  rowOfThing('Estado', words(warehouseStatusLabels), (view: WarehouseView) => view.status),
  rowOfThing('Valor total', money, (view: WarehouseView) => view.totalValue),
  rowOfThing('Capital reservado', money, (view: WarehouseView) => view.reservedCapital),
  rowOfThing('Capital disponible', money, (view: WarehouseView) => view.availableCapital),
  rowOfThing('Personas que invierten', count, (view: WarehouseView) => view.investors),
  rowOfThing('En la lista de espera', count, (view: WarehouseView) => view.waiting),
  rowOfThing('Avance de la obra', percent, (view: WarehouseView) => `${view.progressPercentage}`),
];

const person = [
  rowOfThing('Estado del KYC', words(kycStatusLabels), (view: CustomerOverview) => view.user.kycStatus),
  rowOfThing('Capital invertido', money, (view: CustomerOverview) => view.money.invested),
  rowOfThing('Capital por pagar', money, (view: CustomerOverview) => view.money.unpaid),
  rowOfThing('Inversiones confirmadas', count, (view: CustomerOverview) => view.investments.confirmed),
  rowOfThing('Inversiones por pagar', count, (view: CustomerOverview) => view.investments.pending),
  rowOfThing('Rendimientos recibidos', money, (view: CustomerOverview) => view.money.credited),
  rowOfThing('Saldo disponible', money, (view: CustomerOverview) => view.money.available),
  rowOfThing('Reservado para retiros', money, (view: CustomerOverview) => view.money.reserved),
  rowOfThing('Retirado', money, (view: CustomerOverview) => view.money.paid),
];

/** An account's balance on its normal side, micro-USDT. */
function standing(view: BooksView, kind: AccountKind): bigint {
  const micro = signedMicro(view.accounts.find(({ account }) => account === kind)?.balance ?? '0.000000');
  return accountWords[kind].side === 'assets' ? micro : -micro;
}
const books = accountKinds.map((kind) =>
  row(accountWords[kind].label, usdt, (view: BooksView) => standing(view, kind)),
);

export const booksRows = (before: BooksView, after: BooksView) => books.map((made) => made(before, after));
export const platformRows = (before: PlatformFigures, after: PlatformFigures) =>
  platform.map((made) => made(before, after));
export const settingsRows = (before: FinancialSettingsView, after: FinancialSettingsView) =>
  settings.map((made) => made(before, after));
export const warehouseRows = (before: WarehouseView | null, after: WarehouseView | null) =>
  warehouse.map((made) => made(before, after));
export const personRows = (before: CustomerOverview | null, after: CustomerOverview | null) =>
  person.map((made) => made(before, after));
