import { zodResolver } from '@hookform/resolvers/zod';
import { bogotaMoment } from '@nodo/contracts/bogota';
import { type OrderBranch, orderBranchSchema } from '@nodo/contracts/history/branches/commands';
import {
  BRANCH_CHANGES_MAX,
  BRANCH_LABEL_MAX,
  BRANCH_REASON_MAX,
  type BranchChangeKind,
  branchChangeLabels,
} from '@nodo/contracts/history/branches/values';
import { PERCENT_NEEDED, percentInput } from '@nodo/contracts/settings/values';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { z } from 'zod';
import { parseDecimal } from '../../../lib/amount-input.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextareaField, TextField } from '../../../ui/form-field.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { warehouseNamesQuery } from '../api/branches.ts';
import { useOrderBranch } from '../use-branch-orders.ts';

/** A change as typed in the form: rates in percent, and the fields of all kinds at once. */
interface Change {
  kind: BranchChangeKind;
  from: string;
  rate: string;
  managementFeeRate: string;
  platformFeeRate: string;
  warehouseId: string;
  investmentId: string;
}
interface Typed {
  label: string;
  changes: Change[];
  until: string;
  reason: string;
}

const kinds: readonly SelectOption[] = Object.entries(branchChangeLabels).map(([value, label]) => ({
  value,
  label,
}));
const blank: Change = {
  ...{ kind: 'monthlyRate', from: '', rate: '', managementFeeRate: '', platformFeeRate: '' },
  ...{ warehouseId: '', investmentId: '' },
};

/** Percentage as a rate; invalid input becomes '-', which the schema refuses. */
const rateOf = (typed: string) => percentInput.safeParse(parseDecimal(typed)).data ?? '-';
const optionalRate = (percent: string) => (percent.trim() === '' ? null : rateOf(percent));

function changeOf({ kind, from, warehouseId, investmentId, ...rates }: Change) {
  switch (kind) {
    case 'monthlyRate':
      return { kind, from, rate: rateOf(rates.rate) };
    case 'fees':
      return {
        ...{ kind, from, managementFeeRate: optionalRate(rates.managementFeeRate) },
        platformFeeRate: optionalRate(rates.platformFeeRate),
      };
    case 'warehouseNeverOpened':
      return { kind, warehouseId };
    case 'paymentNotArrived':
      return { kind, investmentId: investmentId.trim() };
  }
}

function bodyOf({ label, changes, until, reason }: Typed): z.input<typeof orderBranchSchema> {
  return {
    ...{ label, changes: changes.map(changeOf), reason },
    ...(until !== '' && { until: bogotaMoment(until, '23:59:59.999') }),
  };
}
const isRate = (path: readonly PropertyKey[]) => /rate$/i.test(String(path.at(-1)));

/** Form values; the output is the request body, in which `until` is the end of that day in Bogotá. */
const schema = z.custom<Typed>().transform((typed, context): OrderBranch => {
  const { data, error } = orderBranchSchema.safeParse(bodyOf(typed));
  for (const { code, path, message } of error?.issues ?? []) {
    // The schema's message is about fractions, but the field takes percent; another rule requires at least one fee.
    const isNoRate = code === 'invalid_format' && isRate(path);
    context.addIssue({ code: 'custom', path, message: isNoRate ? PERCENT_NEEDED : message });
  }
  return data ?? z.NEVER;
});

interface ChangeFieldsProps {
  form: UseFormReturn<Typed, unknown, OrderBranch>;
  index: number;
  warehouses: readonly SelectOption[];
  refused: Readonly<Record<string, string>>;
}

function ChangeFields({ form, index, warehouses, refused }: ChangeFieldsProps) {
  const at = `changes.${index}` as const;
  const field = { form, refused, className: 'min-w-0' } as const;
  const day = <TextField {...field} name={`${at}.from`} label="Para lo invertido desde" type="date" />;
  const fee = { ...field, hint: 'Vacía: la que fue' } as const;
  switch (form.watch(`${at}.kind`)) {
    case 'monthlyRate':
      return (
        <>
          {day}
          <TextField {...field} name={`${at}.rate`} label="Tasa mensual (%)" hint="Por ejemplo 1,80" />
        </>
      );
    case 'fees':
      return (
        <>
          {day}
          <TextField {...fee} name={`${at}.managementFeeRate`} label="Comisión de administración (%)" />
          <TextField {...fee} name={`${at}.platformFeeRate`} label="Comisión de plataforma (%)" />
        </>
      );
    case 'warehouseNeverOpened':
      return (
        <SelectField
          form={form.control}
          name={`${at}.warehouseId`}
          label="Bodega"
          placeholder="Elige una bodega"
          options={warehouses}
          refused={refused[`${at}.warehouseId`]}
        />
      );
    case 'paymentNotArrived':
      return (
        <TextField
          {...field}
          name={`${at}.investmentId`}
          label="Identificador de la inversión"
          hint="Está en la página de la inversión y en la historia"
        />
      );
  }
}

interface BranchFormProps {
  /** Investment whose payment is supposed missing, if the form was opened from its page. */
  unpaid: string | undefined;
  onClose: () => void;
}

/** Form for what is supposed to have happened differently, and why. */
export function BranchForm({ unpaid, onClose }: BranchFormProps) {
  const first: Change =
    unpaid === undefined ? blank : { ...blank, kind: 'paymentNotArrived', investmentId: unpaid };
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { label: '', changes: [first], until: '', reason: '' },
  });
  const changes = useFieldArray({ control: form.control, name: 'changes' });
  const { data: warehouses = [] } = useQuery(warehouseNamesQuery);
  const command = useOrderBranch(onClose);
  const field = { form, refused: command.refused };
  return (
    <form noValidate onSubmit={form.handleSubmit((order) => command.mutate(order))} className="grid gap-5">
      <TextField {...field} name="label" label="Nombre" maxLength={BRANCH_LABEL_MAX} />
      {changes.fields.map(({ id }, index) => (
        <fieldset key={id} className="grid min-w-0 gap-4 rounded-md border border-line p-4">
          <legend className="px-1 text-sm font-medium">Cambio {index + 1}</legend>
          <SelectField
            form={form.control}
            name={`changes.${index}.kind`}
            label="Qué fue distinto"
            placeholder="Elige un cambio"
            options={kinds}
            refused={command.refused[`changes.${index}.kind`]}
          />
          <ChangeFields {...field} index={index} warehouses={warehouses} />
          {changes.fields.length > 1 && (
            <Button
              size="sm"
              variant="ghost"
              className="justify-self-end"
              aria-label={`Quitar el cambio ${index + 1}`}
              onClick={() => changes.remove(index)}
            >
              Quitar
            </Button>
          )}
        </fieldset>
      ))}
      {changes.fields.length < BRANCH_CHANGES_MAX && (
        <Button
          size="sm"
          variant="outline"
          className="justify-self-start"
          onClick={() => changes.append(blank)}
        >
          Otro cambio
        </Button>
      )}
      <DateField
        form={form.control}
        name="until"
        label="Hasta"
        hint="El final de ese día. Vacío: hasta ahora."
        refused={command.refused.until}
      />
      <TextareaField
        {...field}
        name="reason"
        label="Motivo"
        hint="Queda para siempre en la auditoría, como el nombre: no escribas datos de nadie."
        rows={2}
        maxLength={BRANCH_REASON_MAX}
      />
      <Actions onCancel={onClose} isBusy={command.isPending}>
        <SubmitButton busy={command.isPending}>{command.isPending ? 'Pidiendo…' : 'Suponer'}</SubmitButton>
      </Actions>
    </form>
  );
}
