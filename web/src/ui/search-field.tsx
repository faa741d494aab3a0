import { Field } from './field.tsx';
import { SearchInput } from './search-input.tsx';

interface SearchFieldProps {
  /** What is searched for, if anything is. */
  search: string | undefined;
  placeholder: string;
  onSearch: (search: string | undefined) => void;
  className?: string;
}

/** Narrows a list to what has some words. */
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
