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

interface OneOrNoneProps {
  label: string;
  placeholder: string;
  chosen: string | undefined;
  options: readonly SelectOption[];
  onChange: (chosen: string | undefined) => void;
}

function OneOrNone({ label, placeholder, chosen = NONE.value, options, onChange }: OneOrNoneProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          control={control}
          value={chosen}
          placeholder={placeholder}
          options={[NONE, ...options]}
          onChange={(value) => onChange(value === NONE.value ? undefined : value)}
        />
      )}
    </Field>
  );
}

/** Choice of the warehouse, person and month whose figures are compared beside the platform's. */
export function CompareFiguresChoice(props: CompareFiguresChoiceProps) {
  const { view, warehouses, person, withPeople, months, onChange } = props;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <OneOrNone
        label="Bodega"
        placeholder="Elige una bodega"
        chosen={view.warehouse}
        options={warehouses}
        onChange={(warehouse) => onChange({ warehouse })}
      />
      {withPeople && (
        <PersonField
          person={person}
          error={undefined}
          onChange={(chosen) => onChange({ person: chosen?.id })}
        />
      )}
      {months && (
        <OneOrNone
          label="Distribución del mes"
          placeholder="Elige un mes"
          chosen={view.period}
          options={months.map((month) => ({ value: month, label: periodLabel(month) }))}
          onChange={(period) => onChange({ period })}
        />
      )}
    </div>
  );
}
