import { type AuditFilter, auditSubjectKinds } from '@nodo/contracts/audit/commands';
import { auditActions, auditFields, auditSubjectLabels } from '@nodo/contracts/audit/labels';
import { Field } from '../../../ui/field.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Input } from '../../../ui/input.tsx';
import { dayEnd, dayOf, dayStart } from '../audit-view.ts';
import { FilterChips } from './filter-chips.tsx';
import { PersonFilter } from './person-filter.tsx';

const kindOptions = auditSubjectKinds.map((kind) => ({ value: kind, label: auditSubjectLabels[kind] }));
const actionOptions = auditActions.map(({ action, label }) => ({ value: action, label }));
const fieldOptions = auditFields.map(({ field, label }) => ({ value: field, label }));

interface AuditFiltersProps {
  filter: AuditFilter;
  /** Whether the reader may know people by their names. */
  byName: boolean;
  onChange: (filter: AuditFilter) => void;
}

/** What the audit is narrowed to; every change is in the address. */
export function AuditFilters({ filter, byName, onChange }: AuditFiltersProps) {
  const change = (part: AuditFilter) => onChange({ ...filter, ...part });
  return (
    <search className="grid gap-3">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <PersonFilter label="Persona" byName={byName} onChoose={(person) => change({ person })} />
        <PersonFilter label="Hecho por" byName={byName} onChoose={(actor) => change({ actor })} />
        <FilterField
          label="Registro"
          everything="Todos los registros"
          value={filter.kind}
          options={kindOptions}
          onValue={(kind) => change({ kind })}
        />
        <FilterField
          label="Acción"
          everything="Todas las acciones"
          value={filter.action}
          options={actionOptions}
          onValue={(action) => change({ action })}
        />
        <FilterField
          label="Campo"
          everything="Todos los campos"
          value={filter.field}
          options={fieldOptions}
          onValue={(field) => change({ field })}
        />
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
