import { add, compare, type Decimal, divide, timesRate, usd } from '@nodo/contracts/money';
import { freeCapital } from '@nodo/contracts/warehouses/room';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';

/** Percentages have 1 decimal, money 2; null where the divisor is unknown or zero. */
export interface RealEstateRow {
  readonly id: string;
  readonly name: string;
  /** m². */
  readonly area: number | null;
  readonly totalValue: Decimal;
  readonly perSquareMetre: Decimal | null;
  readonly placedPercent: Decimal | null;
}

export interface RealEstate {
  /** m² of the warehouses whose area is known. */
  readonly area: number;
  readonly totalValue: Decimal;
  /** Their value divided by their area. */
  readonly perSquareMetre: Decimal | null;
  readonly placed: Decimal;
  readonly available: Decimal;
  readonly placedPercent: Decimal | null;
  readonly rows: readonly RealEstateRow[];
}

const sum = (amounts: readonly Decimal[]) => amounts.reduce(add, '0.00');
const percentOf = (part: Decimal, whole: Decimal): Decimal | null =>
  compare(whole, '0') > 0 ? divide(timesRate(part, '100'), whole, 1) : null;

function rowOf({ id, name, totalArea, totalValue, reservedCapital }: WarehouseView): RealEstateRow {
  return {
    id,
    name,
    area: totalArea,
    totalValue,
    perSquareMetre: totalArea === null ? null : divide(totalValue, String(totalArea), 2),
    placedPercent: percentOf(reservedCapital, totalValue),
  };
}

/** Value of the platform's warehouses, by area and by placed capital. */
export function realEstateOf(warehouses: readonly WarehouseView[]): RealEstate {
  const measured = warehouses.filter(({ totalArea }) => totalArea !== null);
  const area = measured.reduce((total, { totalArea }) => total + (totalArea ?? 0), 0);
  const totalValue = sum(warehouses.map((warehouse) => warehouse.totalValue));
  const placed = sum(warehouses.map(({ reservedCapital }) => reservedCapital));
  return {
    area,
    totalValue,
    perSquareMetre:
      area > 0 ? divide(sum(measured.map((warehouse) => warehouse.totalValue)), String(area), 2) : null,
    placed,
    available: sum(warehouses.map(freeCapital)),
    placedPercent: percentOf(placed, totalValue),
    rows: warehouses.map(rowOf),
  };
}

export interface Delivery {
  /** Such as `T3 2027`, in the calendar of Bogotá. */
  readonly quarter: string;
  readonly warehouses: number;
  /** m² of those whose area is known: of this quarter, and cumulative up to its end. */
  readonly area: number;
  readonly areaTotal: number;
}

/** Colombia has not observed daylight saving time since 1993. */
const BOGOTA_OFFSET_MS = 5 * 3_600_000;

function quarterOf(iso: string): { readonly order: string; readonly name: string } {
  const date = new Date(Date.parse(iso) - BOGOTA_OFFSET_MS);
  const quarter = Math.floor(date.getUTCMonth() / 3) + 1;
  return { order: `${date.getUTCFullYear()}-${quarter}`, name: `T${quarter} ${date.getUTCFullYear()}` };
}

/** Unfinished works by the quarter of their expected completion, next one first. */
export function deliveriesOf(warehouses: readonly WarehouseView[]): Delivery[] {
  const open = warehouses
    .filter(({ constructionStatus }) => constructionStatus !== 'completed')
    .flatMap(({ expectedCompletion, totalArea }) =>
      expectedCompletion === null ? [] : [{ ...quarterOf(expectedCompletion), area: totalArea ?? 0 }],
    );
  const orders = [...new Set(open.map(({ order }) => order))].toSorted();
  let areaTotal = 0;
  return orders.map((order) => {
    const own = open.filter((each) => each.order === order);
    const area = own.reduce((total, each) => total + each.area, 0);
    areaTotal += area;
    return { quarter: own[0]?.name ?? order, warehouses: own.length, area, areaTotal };
  });
}

export interface Projection {
  readonly monthly: Decimal;
  readonly total: Decimal;
  /** total / amount in percent, 1 decimal. */
  readonly roiPercent: Decimal;
  /** Whole months until the returns reach the amount; null if they never do. */
  readonly breakEvenMonths: number | null;
}

/** amount × rate per month, without reinvestment and before fees. `amount` is USD above zero, `rate` a fraction. */
export function projectionOf(amount: Decimal, rate: Decimal, months: number): Projection {
  const monthly = timesRate(amount, rate);
  const total = timesRate(monthly, String(months));
  return {
    monthly,
    total,
    roiPercent: percentOf(total, amount) ?? '0.0',
    breakEvenMonths: compare(monthly, '0') > 0 ? Math.ceil(Number(divide(usd(amount), monthly, 9))) : null,
  };
}
