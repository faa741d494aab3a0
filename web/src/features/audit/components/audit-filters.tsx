import { type AuditFilter, auditSubjectKindSchema, auditSubjectKinds } from '@nodo/contracts/audit';
import { auditActions, auditFields, auditSubjectLabels } from '@nodo/contracts/audit-words';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { dayEnd, dayOf, dayStart } from '../audit-view.ts';
import { FilterChips } from './filter-chips.tsx';
import { PersonFilter } from './person-filter.tsx';

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

interface AuditFiltersProps {
  filter: AuditFilter;
  /** Whether the reader may know people by their names. */
  byName: boolean;
  onChange: (filter: AuditFilter) => void;
}

const chosen = (value: string) => (value === ALL ? undefined : value);

/** What the audit is narrowed to; every change is in the address. */
export function AuditFilters({ filter, byName, onChange }: AuditFiltersProps) {
  const change = (part: AuditFilter) => onChange({ ...filter, ...part });
  return (
    <search className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <PersonFilter label="Persona" byName={byName} onChoose={(person) => change({ person })} />
        <PersonFilter label="Hecho por" byName={byName} onChoose={(actor) => change({ actor })} />
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
      <FilterChips filter={filter} onRemove={(name) => change({ [name]: undefined })} />
    </search>
  );
}
