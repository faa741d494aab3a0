import { compare, formatUsd } from '@nodo/contracts/money';
import { warehouseLimits } from '@nodo/contracts/warehouses/commands';
import { isClosed } from '@nodo/contracts/warehouses/room';
import {
  settableStatuses,
  type WarehouseStatus,
  warehouseStatusLabels,
} from '@nodo/contracts/warehouses/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import type { FormEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatWhole } from '../../../lib/format.ts';
import { AmountInput, amountEcho } from '../../../ui/amount-input.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextareaField, TextField } from '../../../ui/form-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import {
  warehouseFieldLabels as labels,
  type WarehouseBody,
  type WarehouseValues,
} from '../warehouse-values.ts';
import { WarehouseSharesHelp } from './warehouse-shares-help.tsx';

const option = (status: WarehouseStatus) => ({ value: status, label: warehouseStatusLabels[status] });
const statusOptions = settableStatuses.map(option);
/** Closing is permanent, so there is no other option. */
const closedOption = [option('closed')];

interface WarehouseFormProps {
  form: UseFormReturn<WarehouseValues, unknown, WarehouseBody>;
  values: WarehouseValues;
  /** The edited warehouse in its current state. */
  warehouse: WarehouseView | undefined;
  isSaving: boolean;
  onSubmit: FormEventHandler;
}

function reservedText(warehouse: WarehouseView | undefined): string {
  if (!warehouse || compare(warehouse.reservedCapital, '0') === 0) return '';
  return `Reservado: ${formatUsd(warehouse.reservedCapital)}`;
}

const statusHint = (warehouse: WarehouseView) =>
  isClosed(warehouse)
    ? 'Está cerrada para siempre.'
    : 'Una bodega no se elimina: su estado dice en qué va, y se cierra entre dos personas.';

/** All fields of a warehouse; errors, including the server's, are shown below their field. */
export function WarehouseForm({ form, values, warehouse, isSaving, onSubmit }: WarehouseFormProps) {
  const valueHint = [amountEcho(values.totalValue), reservedText(warehouse)].filter(Boolean);
  return (
    <form noValidate onSubmit={onSubmit} aria-busy={isSaving || undefined} className="grid gap-5">
      <TextField
        form={form}
        name="name"
        label={labels.name}
        maxLength={warehouseLimits.name}
        placeholder="Bodega Norte 4"
      />
      <TextField
        form={form}
        name="location"
        label={labels.location}
        maxLength={warehouseLimits.location}
        placeholder="Parque Logístico Norte, Cartago"
      />
      <TextareaField
        form={form}
        name="description"
        label={labels.description}
        rows={3}
        maxLength={warehouseLimits.description}
        className="text-base!"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          as={AmountInput}
          form={form}
          name="totalValue"
          label={labels.totalValue}
          hint={valueHint.join(' · ')}
          placeholder={formatWhole(1_200_000)}
        />
        <TextField
          as={AmountInput}
          form={form}
          name="totalShares"
          label={labels.totalShares}
          inputMode="numeric"
          placeholder={formatWhole(12_000)}
        />
        <TextField
          as={AmountInput}
          form={form}
          name="sharePrice"
          label={labels.sharePrice}
          hint={amountEcho(values.sharePrice)}
          step={0.01}
          min={0.01}
          placeholder="100"
        />
        <SelectField
          form={form.control}
          name="status"
          label={labels.status}
          hint={warehouse && statusHint(warehouse)}
          placeholder="Elige un estado"
          options={warehouse && isClosed(warehouse) ? closedOption : statusOptions}
        />
        <TextField
          as={AmountInput}
          form={form}
          name="totalArea"
          label={labels.totalArea}
          hint="Opcional"
          placeholder={formatWhole(3_200)}
        />
        <TextField
          as={AmountInput}
          form={form}
          name="units"
          label={labels.units}
          hint="Opcional"
          inputMode="numeric"
          placeholder="6"
        />
        <TextField
          as={AmountInput}
          form={form}
          name="monthlyRentalRate"
          label={labels.monthlyRentalRate}
          hint={
            amountEcho(values.monthlyRentalRate) || 'Opcional: lo que paga quien la alquila, toda la bodega'
          }
          placeholder={formatWhole(9_500)}
        />
        <TextField
          form={form}
          name="tenant"
          label={labels.tenant}
          hint="Opcional: la empresa que la alquila, nunca una persona natural"
          maxLength={warehouseLimits.tenant}
        />
        <DateField
          form={form.control}
          name="expectedCompletion"
          label={labels.expectedCompletion}
          hint="Opcional"
        />
      </div>
      <WarehouseSharesHelp
        values={values}
        onUse={({ field, value }) =>
          form.setValue(field, value, { shouldValidate: true, shouldTouch: true, shouldDirty: true })
        }
      />
      <SubmitButton size="lg" busy={isSaving}>
        {isSaving ? 'Guardando…' : warehouse ? 'Guardar cambios' : 'Crear bodega'}
      </SubmitButton>
    </form>
  );
}
