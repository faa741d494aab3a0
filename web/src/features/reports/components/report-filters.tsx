import { useCallback } from 'react';
import { Field } from '../../../ui/field.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';

const ALL = 'all';

interface ReportFiltersProps<Value extends string> {
  search: string | undefined;
  placeholder: string;
  /** The other filter: what it is called, what is chosen of it, and from what. */
  label: string;
  everything: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onSearch: (search: string | undefined) => void;
  onValue: (value: Value | undefined) => void;
}

/** A search and one choice; every change is in the address. */
export function ReportFilters<Value extends string>(props: ReportFiltersProps<Value>) {
  const { search, placeholder, label, everything, value, options, onSearch, onValue } = props;
  const tell = useCallback((text: string) => onSearch(text || undefined), [onSearch]);
  return (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <Field label="Buscar">
        {(control) => (
          <SearchInput control={control} search={search ?? ''} placeholder={placeholder} onSearch={tell} />
        )}
      </Field>
      <Field label={label}>
        {(control) => (
          <Select
            control={control}
            value={value ?? ALL}
            options={[{ value: ALL, label: everything }, ...options]}
            placeholder={everything}
            onChange={(chosen) => onValue(options.find((option) => option.value === chosen)?.value)}
          />
        )}
      </Field>
    </search>
  );
}
