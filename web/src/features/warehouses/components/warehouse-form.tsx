import { compare, formatUsd } from '@nodo/contracts/money';
import { warehouseLimits } from '@nodo/contracts/warehouses/commands';
import { warehouseStatuses, warehouseStatusLabels } from '@nodo/contracts/warehouses/values';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import type { FormEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AmountInput, amountEcho } from '../../../ui/amount-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import {
  warehouseFieldLabels as labels,
  type WarehouseBody,
  type WarehouseField,
  type WarehouseValues,
} from '../warehouse-values.ts';
import { WarehouseSharesHelp } from './warehouse-shares-help.tsx';

const statusOptions = warehouseStatuses.map((status) => ({
  value: status,
  label: warehouseStatusLabels[status],
}));

interface WarehouseFormProps {
  form: UseFormReturn<WarehouseValues, unknown, WarehouseBody>;
  values: WarehouseValues;
  /** The warehouse that is edited, as it is now. */
  warehouse: WarehouseView | undefined;
  isSaving: boolean;
  onSubmit: FormEventHandler;
}

function reservedText(warehouse: WarehouseView | undefined): string {
  if (!warehouse || compare(warehouse.reservedCapital, '0') === 0) return '';
  return `Reservado: ${formatUsd(warehouse.reservedCapital)}`;
}

/** Every field of a warehouse; errors, also the server's, stand under the field they are about. */
export function WarehouseForm({ form, values, warehouse, isSaving, onSubmit }: WarehouseFormProps) {
  const { errors } = form.formState;
  const errorOf = (field: WarehouseField) => errors[field]?.message;
  const valueHint = [amountEcho(values.totalValue), reservedText(warehouse)].filter(Boolean);
  return (
    <form noValidate onSubmit={onSubmit} aria-busy={isSaving || undefined} className="grid gap-5">
      <Field label={labels.name} error={errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('name')}
            maxLength={warehouseLimits.name}
            autoComplete="off"
            placeholder="Bodega Norte 4"
          />
        )}
      </Field>
      <Field label={labels.location} error={errorOf('location')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('location')}
            maxLength={warehouseLimits.location}
            autoComplete="off"
            placeholder="Parque Logístico Norte, Cartago"
          />
        )}
      </Field>
      <Field label={labels.description} error={errorOf('description')}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('description')}
            rows={3}
            maxLength={warehouseLimits.description}
            className="text-base leading-6"
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={labels.totalValue} hint={valueHint.join(' · ')} error={errorOf('totalValue')}>
          {(control) => <AmountInput {...control} {...form.register('totalValue')} placeholder="1.200.000" />}
        </Field>
        <Field label={labels.totalShares} error={errorOf('totalShares')}>
          {(control) => (
            <Input
              {...control}
              {...form.register('totalShares')}
              inputMode="numeric"
              autoComplete="off"
              placeholder="12.000"
              className="tabular"
            />
          )}
        </Field>
        <Field label={labels.sharePrice} hint={amountEcho(values.sharePrice)} error={errorOf('sharePrice')}>
          {(control) => (
            <AmountInput
              {...control}
              {...form.register('sharePrice')}
              step={0.01}
              min={0.01}
              placeholder="100"
            />
          )}
        </Field>
        <SelectField
          form={form.control}
          name="status"
          label={labels.status}
          hint={warehouse && 'Una bodega no se elimina: su estado dice en qué va.'}
          placeholder="Elige un estado"
          options={statusOptions}
        />
        <Field label={labels.totalArea} hint="Opcional" error={errorOf('totalArea')}>
          {(control) => <AmountInput {...control} {...form.register('totalArea')} placeholder="3.200" />}
        </Field>
        <Field label={labels.units} hint="Opcional" error={errorOf('units')}>
          {(control) => (
            <Input
              {...control}
              {...form.register('units')}
              inputMode="numeric"
              autoComplete="off"
              placeholder="6"
              className="tabular"
            />
          )}
        </Field>
        <Field label={labels.expectedCompletion} hint="Opcional" error={errorOf('expectedCompletion')}>
          {(control) => (
            <Input
              {...control}
              {...form.register('expectedCompletion')}
              type="date"
              min="2000-01-01"
              max="2100-12-31"
            />
          )}
        </Field>
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
