import { FilterField } from '../../../ui/filter-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

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
  return (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <SearchField search={search} placeholder={placeholder} onSearch={onSearch} />
      <FilterField label={label} everything={everything} value={value} options={options} onValue={onValue} />
    </search>
  );
}
