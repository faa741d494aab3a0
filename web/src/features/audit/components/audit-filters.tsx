import { type AuditFilter, auditSubjectKinds, choicesOf, isAllBut } from '@nodo/contracts/audit/commands';
import { auditActions, auditFields, auditSubjectLabels } from '@nodo/contracts/audit/labels';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { dayEnd, dayOf, dayStart } from '../audit-view.ts';
import { auditPresets, isPreset } from '../presets.ts';
import { FilterChips } from './filter-chips.tsx';
import { PersonFilter } from './person-filter.tsx';

const kindOptions = auditSubjectKinds.map((kind) => ({ value: kind, label: auditSubjectLabels[kind] }));
const actionOptions = auditActions.map(({ action, label }) => ({ value: action, label }));
const fieldOptions = auditFields.map(({ field, label }) => ({ value: field, label }));

interface AuditFiltersProps {
  filter: AuditFilter;
  /** Whether the reader may see people's names. */
  byName: boolean;
  /** The saved filters, and a control to save the current one. */
  savedViews: ReactNode;
  /** Changes only the given fields. */
  onChange: (part: AuditFilter) => void;
}

/** Adds a choice. If the filter excludes values, the choice replaces it. */
function withChoice(value: string | undefined, choice: string | undefined): string | undefined {
  if (choice === undefined) return undefined;
  if (isAllBut(value)) return choice;
  return [...new Set([...choicesOf(value), choice])].join(',');
}

interface SeveralProps {
  label: string;
  everything: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onValue: (value: string | undefined) => void;
}

/** Multi-value filter: a new choice is added to the previous ones, which are shown and removed as chips. */
function SeveralField({ value, options, everything, onValue, ...field }: SeveralProps) {
  const chosen = choicesOf(value);
  const only = chosen.length === 1 && !isAllBut(value) ? chosen[0] : undefined;
  const open = options.filter((option) => option.value === only || !chosen.includes(option.value));
  return (
    <FilterField
      {...field}
      everything={chosen.length > 1 || isAllBut(value) ? `${chosen.length} elegidos: quitar` : everything}
      value={only}
      options={open}
      onValue={(choice) => onValue(choice === only ? only : withChoice(value, choice))}
    />
  );
}

function Presets({ filter, onChange }: Pick<AuditFiltersProps, 'filter' | 'onChange'>) {
  return (
    <ul aria-label="Vistas rápidas" className="flex min-w-0 grow gap-1.5 overflow-x-auto">
      {auditPresets.map((preset) => {
        const isOn = isPreset(filter, preset.filter);
        return (
          <li key={preset.label} className="shrink-0">
            <button
              type="button"
              aria-pressed={isOn}
              onClick={() =>
                onChange({ kind: undefined, action: undefined, field: undefined, ...preset.filter })
              }
              className={cx(
                'h-9 rounded-full border px-3.5 text-sm -outline-offset-2',
                isOn
                  ? 'border-ink bg-ink text-surface'
                  : 'border-line-strong/60 text-ink-2 hover:border-line-strong hover:text-ink',
              )}
            >
              {preset.label}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Filter controls of the audit; every change is written to the URL. */
export function AuditFilters({ filter, byName, savedViews, onChange: change }: AuditFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const fields = useId();
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Presets filter={filter} onChange={change} />
        {savedViews}
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ListFilter aria-hidden className="size-4" />
          Filtros
        </Button>
      </div>
      <div
        id={fields}
        hidden={!isOpen}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 [&[hidden]]:hidden"
      >
        <PersonFilter label="Persona" byName={byName} onChoose={(person) => change({ person })} />
        <PersonFilter label="Hecho por" byName={byName} onChoose={(actor) => change({ actor })} />
        <SeveralField
          label="Tipo de registro"
          everything="Todos los registros"
          value={filter.kind}
          options={kindOptions}
          onValue={(kind) => change({ kind })}
        />
        <SeveralField
          label="Acción"
          everything="Todas las acciones"
          value={filter.action}
          options={actionOptions}
          onValue={(action) => change({ action })}
        />
        <SeveralField
          label="Campo"
          everything="Todos los campos"
          value={filter.field}
          options={fieldOptions}
          onValue={(field) => change({ field })}
        />
        <Field label="Desde">
          {(control) => (
            <DateInput
              {...control}
              type="date"
              value={dayOf(filter.from)}
              max={dayOf(filter.to, true) || undefined}
              onValue={(day) => change({ from: dayStart(day) })}
            />
          )}
        </Field>
        <Field label="Hasta">
          {(control) => (
            <DateInput
              {...control}
              type="date"
              value={dayOf(filter.to, true)}
              min={dayOf(filter.from) || undefined}
              onValue={(day) => change({ to: dayEnd(day) })}
            />
          )}
        </Field>
      </div>
      <FilterChips filter={filter} onChange={change} />
    </search>
  );
}
