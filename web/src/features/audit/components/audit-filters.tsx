import { type AuditFilter, auditSubjectKindSchema, auditSubjectKinds } from '@nodo/contracts/audit';
import { auditActions, auditFields, auditSubjectLabels } from '@nodo/contracts/audit-words';
import { X } from 'lucide-react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { dayEnd, dayOf, dayStart } from '../audit-view.ts';

const ALL = 'all';
const kindOptions = [
  { value: ALL, label: 'Todos los registros' },
  ...auditSubjectKinds.map((kind) => ({ value: kind, label: auditSubjectLabels[kind] })),
];
const actionOptions = [
  { value: ALL, label: 'Todas las acciones' },
  ...auditActions.map(({ action, label }) => ({ value: action, label })),
];
const fieldOptions = [
  { value: ALL, label: 'Todos los campos' },
  ...auditFields.map(({ field, label }) => ({ value: field, label })),
];

/** What can only be chosen by a link from a record, shown so that it can be taken away. */
const chips = [
  { name: 'person', label: 'Una persona' },
  { name: 'actor', label: 'Hecho por una persona' },
  { name: 'subject', label: 'Un registro' },
  { name: 'correlation', label: 'Una misma solicitud' },
] as const satisfies readonly { name: keyof AuditFilter; label: string }[];

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

const chosen = (value: string) => (value === ALL ? undefined : value);

/** What the audit is narrowed to; every change is in the address. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const change = (part: AuditFilter) => onChange({ ...filter, ...part });
  return (
    <search className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Field label="Registro">
          {(control) => (
            <Select
              control={control}
              value={filter.kind ?? ALL}
              options={kindOptions}
              placeholder="Todos los registros"
              onChange={(value) => change({ kind: auditSubjectKindSchema.safeParse(value).data })}
            />
          )}
        </Field>
        <Field label="Acción">
          {(control) => (
            <Select
              control={control}
              value={filter.action ?? ALL}
              options={actionOptions}
              placeholder="Todas las acciones"
              onChange={(value) => change({ action: chosen(value) })}
            />
          )}
        </Field>
        <Field label="Campo">
          {(control) => (
            <Select
              control={control}
              value={filter.field ?? ALL}
              options={fieldOptions}
              placeholder="Todos los campos"
              onChange={(value) => change({ field: chosen(value) })}
            />
          )}
        </Field>
        <Field label="Desde">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={dayOf(filter.from)}
              max={dayOf(filter.to, true) || undefined}
              onChange={(event) => change({ from: dayStart(event.target.value) })}
            />
          )}
        </Field>
        <Field label="Hasta">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={dayOf(filter.to, true)}
              min={dayOf(filter.from) || undefined}
              onChange={(event) => change({ to: dayEnd(event.target.value) })}
            />
          )}
        </Field>
      </div>
      {chips.some(({ name }) => filter[name]) && (
        <ul aria-label="Solo lo que tiene que ver con" className="flex flex-wrap gap-2">
          {chips.map(
            ({ name, label }) =>
              filter[name] && (
                <li key={name}>
                  <button
                    type="button"
                    onClick={() => change({ [name]: undefined })}
                    aria-label={`Quitar el filtro «${label}»`}
                    className="inline-flex h-9 items-center gap-2 rounded-full bg-sunken pr-2.5 pl-3.5 text-sm text-ink-2 hover:text-ink"
                  >
                    {label}
                    <X aria-hidden className="size-4" />
                  </button>
                </li>
              ),
          )}
        </ul>
      )}
    </search>
  );
}
