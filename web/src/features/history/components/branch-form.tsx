import { type OrderBranch, orderBranchSchema } from '@nodo/contracts/history/branches/commands';
import {
  BRANCH_CHANGES_MAX,
  BRANCH_LABEL_MAX,
  BRANCH_REASON_MAX,
  type BranchChangeKind,
  branchChangeLabels,
} from '@nodo/contracts/history/branches/values';
import { percentInput } from '@nodo/contracts/settings/values';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { warehouseNamesQuery } from '../api/branches.ts';
import { useOrderBranch } from '../use-branch-orders.ts';

/** A change as it is typed: rates in percent, and all fields of all kinds. */
interface Draft {
  readonly key: number;
  readonly kind: BranchChangeKind;
  readonly from: string;
  readonly rate: string;
  readonly managementFeeRate: string;
  readonly platformFeeRate: string;
  readonly warehouseId: string;
  readonly investmentId: string;
}
type Text = Exclude<keyof Draft, 'key' | 'kind'>;

const kinds: readonly SelectOption[] = Object.entries(branchChangeLabels).map(([value, label]) => ({
  value,
  label,
}));
const isKind = (value: string): value is BranchChangeKind => value in branchChangeLabels;

function draft(key: number, kind: BranchChangeKind = 'monthlyRate'): Draft {
  const rates = { rate: '', managementFeeRate: '', platformFeeRate: '' };
  return { key, kind, from: '', ...rates, warehouseId: '', investmentId: '' };
}

/** A percentage as a rate; what is none is passed on, for the rule to refuse it. */
function rateOf(percent: string): string {
  const parsed = percentInput.safeParse(percent.replace(',', '.'));
  return parsed.success ? parsed.data : percent || '-';
}
const optionalRate = (percent: string) => (percent.trim() === '' ? null : rateOf(percent));

function changeOf({
  kind,
  from,
  rate,
  managementFeeRate,
  platformFeeRate,
  warehouseId,
  investmentId,
}: Draft) {
  switch (kind) {
    case 'monthlyRate':
      return { kind, from, rate: rateOf(rate) };
    case 'fees':
      return {
        ...{ kind, from, managementFeeRate: optionalRate(managementFeeRate) },
        platformFeeRate: optionalRate(platformFeeRate),
      };
    case 'warehouseNeverOpened':
      return { kind, warehouseId };
    case 'paymentNotArrived':
      return { kind, investmentId: investmentId.trim() };
  }
}

interface ChangeFieldsProps {
  change: Draft;
  warehouses: readonly SelectOption[];
  /** What is wrong with a field of it. */
  errorOf: (field: string) => string | undefined;
  onChange: (change: Draft) => void;
}

function ChangeFields({ change, warehouses, errorOf, onChange }: ChangeFieldsProps) {
  const text = (name: Text, label: string, more: { type?: string; hint?: string } = {}) => (
    <Field label={label} hint={more.hint} error={errorOf(name)}>
      {(control) => (
        <Input
          {...control}
          type={more.type ?? 'text'}
          autoComplete="off"
          className="min-w-0"
          value={change[name]}
          onChange={({ target }) => onChange({ ...change, [name]: target.value })}
        />
      )}
    </Field>
  );
  const day = text('from', 'Para lo invertido desde', { type: 'date' });
  switch (change.kind) {
    case 'monthlyRate':
      return (
        <>
          {day}
          {text('rate', 'Tasa mensual (%)', { hint: 'Por ejemplo 1,80' })}
        </>
      );
    case 'fees':
      return (
        <>
          {day}
          {text('managementFeeRate', 'Comisión de administración (%)', { hint: 'Vacía: la que fue' })}
          {text('platformFeeRate', 'Comisión de plataforma (%)', { hint: 'Vacía: la que fue' })}
        </>
      );
    case 'warehouseNeverOpened':
      return (
        <Field label="Bodega" error={errorOf('warehouseId')}>
          {(control) => (
            <Select
              control={control}
              value={change.warehouseId}
              options={warehouses}
              placeholder="Elige una bodega"
              onChange={(warehouseId) => onChange({ ...change, warehouseId })}
            />
          )}
        </Field>
      );
    case 'paymentNotArrived':
      return text('investmentId', 'Identificador de la inversión', {
        hint: 'Está en la página de la inversión y en la historia',
      });
  }
}

/** By the path of each field: what is wrong with an order before it is sent. */
function faultsOf(order: unknown): Record<string, string> {
  const { error } = orderBranchSchema.safeParse(order);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

/** The end of a day in Bogotá; undefined where none is chosen. */
const untilOf = (day: string) => (day === '' ? undefined : `${day}T23:59:59.999-05:00`);

interface BranchFormProps {
  /** An investment whose payment is supposed not to have arrived, where one came from its page. */
  unpaid: string | undefined;
  onClose: () => void;
}

/** Asks what is supposed to have been otherwise, and why. */
export function BranchForm({ unpaid, onClose }: BranchFormProps) {
  const [label, setLabel] = useState('');
  const [changes, setChanges] = useState<readonly Draft[]>(() => [
    unpaid === undefined ? draft(0) : { ...draft(0, 'paymentNotArrived'), investmentId: unpaid },
  ]);
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { data: warehouses = [] } = useQuery(warehouseNamesQuery);
  const command = useOrderBranch(onClose);
  const errors = { ...command.refused, ...faults };
  const replace = (change: Draft) =>
    setChanges(changes.map((one) => (one.key === change.key ? change : one)));
  function send(event: FormEvent) {
    event.preventDefault();
    const order = { label, changes: changes.map(changeOf), until: untilOf(until), reason };
    const found = faultsOf(order);
    setFaults(found);
    if (Object.keys(found).length === 0) command.mutate(order as OrderBranch);
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <Field label="Nombre" error={errors.label}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={BRANCH_LABEL_MAX}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
        )}
      </Field>
      {changes.map((change, index) => (
        <fieldset key={change.key} className="grid min-w-0 gap-4 rounded-md border border-line p-4">
          <legend className="px-1 text-sm font-medium">Cambio {index + 1}</legend>
          <Field label="Qué fue distinto" error={errors[`changes.${index}.kind`]}>
            {(control) => (
              <Select
                control={control}
                value={change.kind}
                options={kinds}
                placeholder="Elige un cambio"
                onChange={(kind) =>
                  isKind(kind) && replace({ ...draft(change.key, kind), from: change.from })
                }
              />
            )}
          </Field>
          <ChangeFields
            change={change}
            warehouses={warehouses}
            errorOf={(field) => errors[`changes.${index}.${field}`]}
            onChange={replace}
          />
          {changes.length > 1 && (
            <Button
              size="sm"
              variant="ghost"
              className="justify-self-end"
              aria-label={`Quitar el cambio ${index + 1}`}
              onClick={() => setChanges(changes.filter(({ key }) => key !== change.key))}
            >
              Quitar
            </Button>
          )}
        </fieldset>
      ))}
      {changes.length < BRANCH_CHANGES_MAX && (
        <Button
          size="sm"
          variant="outline"
          className="justify-self-start"
          onClick={() => setChanges([...changes, draft((changes.at(-1)?.key ?? 0) + 1)])}
        >
          Otro cambio
        </Button>
      )}
      <Field label="Hasta" hint="El final de ese día. Vacío: hasta ahora." error={errors.until}>
        {(control) => (
          <Input {...control} type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
        )}
      </Field>
      <Field
        label="Motivo"
        hint="Queda para siempre en la auditoría, como el nombre: no escribas datos de nadie."
        error={errors.reason}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={BRANCH_REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <Actions onCancel={onClose} isBusy={command.isPending}>
        <SubmitButton busy={command.isPending}>{command.isPending ? 'Pidiendo…' : 'Suponer'}</SubmitButton>
      </Actions>
    </form>
  );
}
