import { periodLabel } from '@nodo/contracts/periods';
import { Field } from '../../../ui/field.tsx';
import { type ChosenPerson, PersonField } from '../../../ui/person-field.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import type { CompareView } from '../compare-view.ts';

const NONE = { value: 'none', label: 'Ninguna' };

interface CompareFiguresChoiceProps {
  view: CompareView;
  warehouses: readonly SelectOption[];
  /** Undefined: none is chosen, or the viewer may not see people. */
  person: ChosenPerson | undefined;
  withPeople: boolean;
  /** Months with a distribution; undefined: the viewer may not see them. */
  months: readonly string[] | undefined;
  onChange: (part: Partial<CompareView>) => void;
}

/** Choice of the warehouse, person and month whose figures are compared beside the platform's. */
export function CompareFiguresChoice(props: CompareFiguresChoiceProps) {
  const { view, warehouses, person, withPeople, months, onChange } = props;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Field label="Bodega">
        {(control) => (
          <Select
            control={control}
            value={view.warehouse ?? NONE.value}
            placeholder="Elige una bodega"
            options={[NONE, ...warehouses]}
            onChange={(chosen) => onChange({ warehouse: chosen === NONE.value ? undefined : chosen })}
          />
        )}
      </Field>
      {withPeople && (
        <PersonField
          person={person}
          error={undefined}
          onChange={(chosen) => onChange({ person: chosen?.id })}
        />
      )}
      {months && (
        <Field label="Distribución del mes">
          {(control) => (
            <Select
              control={control}
              value={view.period ?? NONE.value}
              placeholder="Elige un mes"
              options={[NONE, ...months.map((month) => ({ value: month, label: periodLabel(month) }))]}
              onChange={(chosen) => onChange({ period: chosen === NONE.value ? undefined : chosen })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
