import type { ReactNode } from 'react';
import { SearchField } from './search-field.tsx';

interface FilterBarProps {
  search: string | undefined;
  placeholder: string;
  onSearch: (search: string | undefined) => void;
  /** Whether there are two filters beside the search instead of one. */
  isWide?: boolean;
  /** The filters. */
  children: ReactNode;
}

/** Search and filters of a list; every change is written to the URL. */
export function FilterBar({ isWide = false, children, ...search }: FilterBarProps) {
  return isWide ? (
    <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
      <SearchField {...search} className="sm:max-lg:col-span-2" />
      {children}
    </search>
  ) : (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <SearchField {...search} />
      {children}
    </search>
  );
}
