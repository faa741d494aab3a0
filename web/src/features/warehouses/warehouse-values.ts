import { bogotaMoment } from '@nodo/contracts/bogota';
import { createWarehouseSchema } from '@nodo/contracts/warehouses/commands';
import { warehouseStatuses } from '@nodo/contracts/warehouses/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { z } from 'zod';
import { parseAmount } from '../../lib/amount-input.ts';
import { typedUsd } from '../../lib/typed-usd.ts';

const fields = createWarehouseSchema.shape;

/** Bogotá's UTC offset; it has no daylight saving time. */
const BOGOTA_MS = 5 * 3_600_000;

/** The Bogotá day of an instant, as the value of a date input. */
export function dayOf(moment: string | null): string {
  return moment === null ? '' : new Date(Date.parse(moment) - BOGOTA_MS).toISOString().slice(0, 10);
}

/** Form values, as text, with the contract's own checks. */
export const warehouseFormSchema = z.object({
  name: z.string().pipe(fields.name),
  location: z.string().pipe(fields.location),
  description: z.string().pipe(fields.description),
  totalValue: typedUsd.pipe(fields.totalValue),
  totalShares: z
    .string()
    .transform((text): string | number => parseAmount(text))
    .pipe(fields.totalShares),
  sharePrice: typedUsd.pipe(fields.sharePrice),
  status: z.enum(warehouseStatuses),
  totalArea: z
    .string()
    .transform((text): string | number | null | undefined => (text.trim() === '' ? null : parseAmount(text)))
    .pipe(fields.totalArea),
  units: z
    .string()
    .transform((text): string | number | null | undefined => (text.trim() === '' ? null : parseAmount(text)))
    .pipe(fields.units),
  monthlyRentalRate: z
    .string()
    .transform((text): string | null => (text.trim() === '' ? null : text))
    .pipe(typedUsd.nullable())
    .transform((plain): string | number | null | undefined => plain)
    .pipe(fields.monthlyRentalRate),
  tenant: z
    .string()
    .transform((text): string | null | undefined => (text.trim() === '' ? null : text))
    .pipe(fields.tenant),
  expectedCompletion: z
    .string()
    .transform((day): string | null | undefined => (day === '' ? null : bogotaMoment(day)))
    .pipe(fields.expectedCompletion),
});
export type WarehouseValues = z.input<typeof warehouseFormSchema>;
export type WarehouseBody = z.output<typeof warehouseFormSchema>;
export type WarehouseField = keyof WarehouseValues;

export const warehouseFieldLabels: Record<WarehouseField, string> = {
  name: 'Nombre',
  location: 'Ubicación',
  description: 'Descripción',
  status: 'Estado',
  totalValue: 'Valor total (USD)',
  totalShares: 'Acciones totales',
  sharePrice: 'Precio por acción (USD)',
  totalArea: 'Área total (m²)',
  units: 'Unidades',
  monthlyRentalRate: 'Renta mensual (USD)',
  tenant: 'Arrendatario',
  expectedCompletion: 'Entrega estimada',
};
export const warehouseFields = Object.keys(warehouseFieldLabels) as WarehouseField[];

export const noWarehouse: WarehouseValues = {
  name: '',
  location: '',
  description: '',
  totalValue: '',
  totalShares: '',
  sharePrice: '',
  status: 'planning',
  totalArea: '',
  units: '',
  monthlyRentalRate: '',
  tenant: '',
  expectedCompletion: '',
};

const grouped = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2, useGrouping: 'always' });

/** Number with thousands separators, and with decimals only if it has any, as people type it. */
export const typedNumber = (value: string | number) => grouped.format(value as Intl.StringNumericLiteral);

/** A warehouse as form values. */
export function valuesOf(warehouse: WarehouseView): WarehouseValues {
  const { name, location, description, status, totalArea, units, monthlyRentalRate } = warehouse;
  return {
    name,
    location,
    description,
    status,
    totalValue: typedNumber(warehouse.totalValue),
    totalShares: typedNumber(warehouse.totalShares),
    sharePrice: warehouse.sharePrice,
    totalArea: totalArea === null ? '' : typedNumber(totalArea),
    units: units === null ? '' : typedNumber(units),
    monthlyRentalRate: monthlyRentalRate === null ? '' : typedNumber(monthlyRentalRate),
    tenant: warehouse.tenant ?? '',
    expectedCompletion: dayOf(warehouse.expectedCompletion),
  };
}

/** The form's body for a warehouse as read; an unchanged day keeps its original time. */
export function bodyFor(body: WarehouseBody, seen: WarehouseView | undefined): WarehouseBody {
  const isSameDay = seen && dayOf(body.expectedCompletion) === dayOf(seen.expectedCompletion);
  return isSameDay ? { ...body, expectedCompletion: seen.expectedCompletion } : body;
}

/** Whether saving would change anything. */
export function isChanged(body: WarehouseBody, seen: WarehouseView): boolean {
  return warehouseFields.some((field) => body[field] !== seen[field]);
}
