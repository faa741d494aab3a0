import { Field } from './field.tsx';
import { SearchInput } from './search-input.tsx';

interface SearchFieldProps {
  /** Current search text, if any. */
  search: string | undefined;
  placeholder: string;
  onSearch: (search: string | undefined) => void;
  className?: string;
}

/** Search field of a list. */
export function SearchField({ search, placeholder, onSearch, className }: SearchFieldProps) {
  return (
    <Field label="Buscar" {...(className === undefined ? {} : { className })}>
      {(control) => (
        <SearchInput
          control={control}
          search={search ?? ''}
          placeholder={placeholder}
          onSearch={(text) => onSearch(text || undefined)}
        />
      )}
    </Field>
  );
}
